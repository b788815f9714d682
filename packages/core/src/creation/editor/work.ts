import {
  chatbotFaults,
  chatbotFields,
  createCharacter,
  emptyChatbot,
  getEditedCharacter,
  updateCharacter,
  type ChatbotForm,
  type DraftKind,
  type EditedCharacter,
  type GroupMember,
  type WorkField,
  type WorkForm,
} from '@troupe/protocol';
import type { Client } from '../../app/index.ts';
import type { WorkFault } from './save-state.ts';

/** What its creator edits, of a group with what is known of its members. */
export interface EditedWork extends EditedCharacter {
  members?: readonly GroupMember[];
  /** Whether a group can be chatted with, as far as its members decide. */
  has_members?: boolean;
}

/** What goes along with a form when it is saved. */
export interface SavedWith {
  note: string;
  submitForManualReview?: boolean;
}

/** What is told apart where chatbots and groups are written: everything else is the same for both. */
export interface Work {
  kind: DraftKind;
  /** In the order in which what is wrong with them is told. */
  fields: readonly WorkField[];
  empty: (writtenIn: string) => WorkForm;
  /** What stands against a form; both forms are settled, `known` tells of a group's members. */
  faults: (
    form: WorkForm,
    base: WorkForm | null,
    known: readonly GroupMember[],
    options: { needsPicture: boolean },
  ) => readonly WorkFault[];
  fetch: (client: Client, id: string) => Promise<EditedWork>;
  create: (
    client: Client,
    form: WorkForm,
    more: SavedWith & { guidelines: boolean; lorebook_ids: string[] },
    idempotencyKey: string,
  ) => Promise<EditedWork>;
  update: (
    client: Client,
    id: string,
    change: Partial<WorkForm>,
    more: SavedWith & { base_revision: number },
  ) => Promise<EditedWork>;
}

export const chatbotWork: Work = {
  kind: 'chatbot',
  fields: chatbotFields,
  empty: emptyChatbot,
  faults: (form, base, _known, options) => chatbotFaults(form, base, options),
  fetch: (client, id) => client.call(getEditedCharacter, { params: { characterId: id } }),
  create: (client, form: ChatbotForm, more, idempotencyKey) =>
    client.call(createCharacter, { body: { ...form, ...more } }, { idempotencyKey }),
  update: (client, id, change: Partial<ChatbotForm>, more) =>
    client.call(updateCharacter, { params: { characterId: id }, body: { ...change, ...more } }),
};
