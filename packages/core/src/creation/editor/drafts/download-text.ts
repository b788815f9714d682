import { plainText, toGroupForm, type ChatbotForm, type WorkForm } from '@troupe/protocol';
import { saveFile } from '../../../platform/index.ts';
import { kindOf } from '../../drafts/work-form.ts';

/** A form as a character card (V2), which every editor of cards reads, ours too. */
export const cardOf = (form: ChatbotForm) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: form.name,
    description: form.persona,
    personality: form.title,
    scenario: form.scenario,
    first_mes: form.greeting,
    mes_example: form.dialogue,
    alternate_greetings: form.alternate_greetings,
    system_prompt: form.system_prompt,
    post_history_instructions: form.post_history_instructions,
    tags: form.tags,
    creator_notes: '',
    creator: '',
    character_version: '',
    extensions: {},
  },
});

/** Hands what is typed to the browser's downloads, where the browser keeps nothing itself: a group is no card. */
export const downloadText = (form: WorkForm): void => {
  const name =
    plainText(form.name)
      .trim()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'draft';
  saveFile(
    new Blob([JSON.stringify(kindOf(form) === 'group' ? toGroupForm(form) : cardOf(form), null, 2)], {
      type: 'application/json',
    }),
    `${name}.json`,
  );
};
