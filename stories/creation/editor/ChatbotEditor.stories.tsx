import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { RoleplayText, type RoleplayTextProps } from '@troupe/core/chat';
import { ChatbotCreateScreen } from '@troupe/core/creation/editor/ChatbotCreateScreen.tsx';
import { ChatbotEditScreen } from '@troupe/core/creation/editor/ChatbotEditScreen.tsx';
import {
  createFakeEditor,
  editedCharacter,
  testForm,
  testReport,
  type FakeVersion,
} from '@troupe/core/creation/testing/edited-character.ts';
import { createFakeDrafts, draftRecord, keptDraft } from '@troupe/core/creation/testing/drafts.ts';
import { lendDrafts } from '@troupe/core/creation/testing/lent-drafts.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { DraftRecord } from '@troupe/core/creation/drafts/draft-record.ts';
import type { Draft, EditedCharacter, TagSuggestion } from '@troupe/protocol';
import { fireEvent, userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { chatbotEditorDesign } from './ChatbotEditor.design.ts';

interface SceneProps {
  /** What is edited; null on the page of a new one. */
  saved?: EditedCharacter | null;
  versions?: FakeVersion[];
  /** Instead of the form. */
  read?: () => Response | Promise<Response>;
  /** Instead of saving. */
  save?: () => Response;
  isLeaving?: boolean;
  /** What a model suggests for a text. */
  suggest?: () => Response | Promise<Response>;
  tags?: string[];
  /** What readers suggest for its tags. */
  readers?: TagSuggestion[];
  /** Drafts that are on the device when the page opens. */
  records?: DraftRecord[];
  /** Drafts of the account. */
  kept?: Draft[];
  /** Of the address. */
  draftId?: string;
  /** Whether the browser keeps what is typed. */
  keeps?: boolean;
  /** Instead of keeping a draft in the account. */
  keep?: () => Response;
}

const portrait = '/art/persona-2.svg?v=1';
const mina = testForm({
  avatar_url: portrait,
  persona:
    'Precise, kind, allergic to small talk. Mends what people bring and asks who broke it. Keeps every clock two minutes fast, except the one that was her father’s.',
  tags: ['Mystery', 'Cosy', 'Mentor', 'History'],
});
const live = editedCharacter({ form: mina });
const review = { sentAt: '2026-11-27T12:00:00.000Z', place: 4, medianHours: 5.2 };
const versions: FakeVersion[] = [
  {
    number: 3,
    note: 'Calmer, and a new greeting',
    createdAt: '2026-11-24T09:30:00.000Z',
    outcome: 'approved',
    is_served: true,
    form: mina,
  },
  {
    number: 2,
    note: '',
    createdAt: '2026-11-21T17:05:00.000Z',
    outcome: 'refused',
    is_served: false,
    form: { ...mina, greeting: '*The bell rings.* "You are late, and the clock knows it. Sit."', title: 'Clock mender' },
  },
];

const says = (suggested_value: string) => () => Response.json({ suggested_value });
const late = says('');

const setLine = (line: RoleplayTextProps) => <RoleplayText {...line} />;

const Scene = ({
  saved = live,
  versions: all = versions,
  read,
  save,
  isLeaving,
  suggest = late,
  tags,
  readers,
  ...drafts
}: SceneProps) => {
  const { records = [], kept = [], draftId = null, keeps = true, keep } = drafts;
  const fake = createFakeEditor(saved, all);
  const account = createFakeDrafts(kept);
  const shared = {
    setLine,
    guidelinesHref: '#guidelines',
    leaving: isLeaving ? { go: () => undefined, stay: () => undefined } : null,
    onUnsavedChange: () => undefined,
  };
  return (
    <Stage
      set={(app) => lendDrafts(app, records, keeps)}
      options={{
        session: memberSession,
        answer: async (request) => {
          const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
          if (path.endsWith('/form') && read) return read();
          if (path === 'PATCH /characters/mina' && save) {
            // Somebody else was faster.
            fake.change({ revision: 4, form: { ...mina, title: 'Clock mender, early as always', persona: 'Kind. Precise.' } });
            return save();
          }
          if (path === 'POST /characters/suggest_field') return suggest();
          if (path === 'POST /characters/suggest_tags') return tags ? Response.json({ suggested_tags: tags }) : never();
          if (path.endsWith('/tag-suggestions') && readers) return Response.json({ suggestions: readers });
          if (path.startsWith('PUT /users/drafts/') && keep) return keep();
          return (await account.answer(path, request)) ?? fake.answer(path, request);
        },
      }}
    >
      {saved === null ? (
        <ChatbotCreateScreen {...shared} draftId={draftId} onCreated={() => undefined} />
      ) : (
        <ChatbotEditScreen {...shared} characterId="mina" chatHref={(id) => `#chat-${id}`} onSaved={() => undefined} />
      )}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Chatbot Editor',
  component: Scene,
  parameters: { ...designedScreen(chatbotEditorDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (...names: string[]): Story['play'] =>
  async function pressed({ canvasElement }) {
    for (const name of names) await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };
const typeAndSave: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  fireEvent.input(await canvas.findByRole('textbox', { name: 'Title' }), { target: { value: 'Mends clocks before they stop' } });
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
};

export const Typical: Story = {};
export const CreateEmpty: Story = { args: { saved: null } };
export const CreateWithFaults: Story = { args: { saved: null }, play: press('Advanced', 'Create Chatbot') };
export const Advanced: Story = {
  args: { saved: editedCharacter({ form: { ...mina, alternate_greetings: ['The shop is shut.', 'It rains.'] } }) },
  play: press('Advanced'),
};
export const UnderReview: Story = {
  args: { saved: editedCharacter({ form: mina, moderationReport: testReport('rereview_required'), review }) },
};
export const UnderManualReview: Story = {
  args: {
    saved: editedCharacter({ form: mina, moderationReport: testReport('manual_review_required'), is_live: false, review }),
  },
};
export const Withdrawing: Story = {
  args: { saved: editedCharacter({ form: mina, moderationReport: testReport('pending'), is_live: false, review }) },
  play: press('Withdraw'),
};
export const SentBack: Story = {
  args: {
    saved: editedCharacter({
      form: mina,
      is_live: false,
      moderationReport: testReport('fix_required', {
        reason_for_moderation: ['advertising', 'wrong_tags'],
        action_taken_description: 'Lovely voice. Drop the address in the second line and she is in.',
      }),
    }),
  },
};
export const PrivateForGood: Story = {
  args: { saved: editedCharacter({ form: { ...mina, visibility: 'permanently_private', definition_visible: false } }) },
};
export const Closed: Story = { args: { saved: editedCharacter({ form: mina, moderationReport: testReport('closed') }) } };
export const MakingItPublic: Story = {
  args: { saved: editedCharacter({ form: { ...mina, visibility: 'private', definition_visible: false }, is_live: false }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('radio', { name: /^Public/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  },
};
export const SavedElsewhere: Story = {
  args: {
    save: () =>
      Response.json(
        { error: 'conflict', code: 'conflict', requestId: 'r1', errorPayload: { because: 'version' } },
        { status: 409 },
      ),
  },
  play: typeAndSave,
};
export const Unjudged: Story = { args: { save: () => failure(503, 'moderation_unavailable') }, play: typeAndSave };
const reader = (tag: string, readers: number, over: Partial<TagSuggestion> = {}): TagSuggestion => ({
  tag,
  change: 'add',
  readers,
  is_dismissed: false,
  ...over,
});
export const SuggestedByReaders: Story = {
  args: {
    readers: [
      reader('Slow burn', 12),
      reader('Cosy', 8, { change: 'remove' }),
      reader('Found family, and everything that a long evening of mending clocks may lead to', 6),
      reader('Ghosts', 5, { is_dismissed: true }),
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByText('Dismissed'));
  },
};
export const Versions: Story = { play: press('Versions') };
export const Compared: Story = { play: press('Versions', 'Compare version 2') };
export const Suggested: Story = {
  args: { suggest: says('*The bell rings before you touch the door.* "You are nearly on time. Sit, and mind the long clock."') },
  play: press('Suggest: Greeting'),
};
export const SuggestedForEmpty: Story = {
  args: {
    saved: editedCharacter({ form: { ...mina, persona: '' } }),
    suggest: says('{{char}} speaks calmly, notices small things and keeps every promise. Likes rain and honest questions.'),
  },
  play: press('Suggest: Personality'),
};
export const Suggesting: Story = { args: { suggest: never }, play: press('Suggest: Title') };
export const SuggestionLate: Story = { play: press('Suggest: Greeting') };
export const SuggestionRefused: Story = {
  args: { suggest: () => failure(429, 'rate_limited') },
  play: press('Suggest: Greeting'),
};
export const SuggestedTags: Story = {
  args: { tags: ['Time', 'Slow burn', 'Victorian', 'London', 'Found family'] },
  play: async ({ canvasElement }) => {
    // They are asked for once nobody has typed for a second.
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Time' }, { timeout: 10_000 }));
  },
};
export const SuggestionNeeds: Story = { args: { saved: null }, play: press('Suggest: Greeting') };
export const Leaving: Story = { args: { isLeaving: true } };
export const LongText: Story = {
  args: {
    saved: editedCharacter({
      form: {
        ...mina,
        name: 'W'.repeat(60),
        title: 'W'.repeat(160),
        greeting: 'نور الصباح تجمع الخرائط القديمة وتصحّح أخطاءها بقلم الرصاص. '.repeat(20),
        persona: 'She counts the ticks between two questions and answers the third. '.repeat(120),
        tags: Array.from({ length: 12 }, (_, at) => `Tag number ${at + 1}`),
      },
    }),
  },
};
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
export const NotOnesOwn: Story = { args: { read: () => failure(403, 'forbidden') } };

const typed = { ...mina, title: 'Mends clocks before they stop' };
const written = Date.parse('2026-11-24T09:30:00.000Z');
const typeTitle: Story['play'] = async ({ canvasElement }) => {
  fireEvent.input(await within(canvasElement).findByRole('textbox', { name: 'Title' }), { target: { value: typed.title } });
};
const typeAndKeep: Story['play'] = async (context) => {
  await typeTitle(context);
  await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Save draft' }));
};

/** What was typed before and is not saved. */
export const DraftResumed: Story = {
  args: {
    records: [draftRecord({ id: 'edit-mina', characterId: 'mina', characterRevision: 3, form: typed, writtenAt: written })],
  },
};
/** Two devices wrote one field. */
export const DraftInTwoVersions: Story = {
  args: {
    saved: null,
    draftId: 'd1',
    records: [
      draftRecord({
        form: typed,
        kept: { form: mina, note: '', guidelines: null, lorebooks: [] },
        revision: 1,
        writtenAt: written,
      }),
    ],
    kept: [keptDraft({ revision: 2, form: { ...mina, title: 'Clock mender, early as always' } })],
  },
};
export const DraftJoined: Story = {
  args: {
    saved: null,
    draftId: 'd1',
    records: [
      draftRecord({
        form: mina,
        kept: { form: mina, note: '', guidelines: null, lorebooks: [] },
        revision: 1,
        writtenAt: written,
      }),
    ],
    kept: [keptDraft({ revision: 2, form: typed })],
  },
};
export const DraftGone: Story = { args: { saved: null, draftId: 'd1' } };
export const DraftSaved: Story = { args: { saved: null }, play: typeAndKeep };
/** The browser keeps nothing, and the account cannot be reached. */
export const DraftInMemory: Story = {
  args: { saved: null, keeps: false, keep: () => failure(503, 'unavailable') },
  play: typeTitle,
};
export const DraftsFull: Story = {
  args: { saved: null, keep: () => failure(409, 'conflict', { because: 'full', max: '200' }) },
  play: typeAndKeep,
};
