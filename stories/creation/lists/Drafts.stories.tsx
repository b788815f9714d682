import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import type { DraftRecord } from '@troupe/core/creation/drafts/draft-record.ts';
import { UnsentDialog } from '@troupe/core/creation/drafts/UnsentDialog.tsx';
import { DraftsScreen } from '@troupe/core/creation/lists/DraftsScreen.tsx';
import { createFakeDrafts, draftRecord, keptDraft } from '@troupe/core/creation/testing/drafts.ts';
import { testForm, testReport } from '@troupe/core/creation/testing/edited-character.ts';
import { lendDrafts } from '@troupe/core/creation/testing/lent-drafts.ts';
import { ownCharacter } from '@troupe/core/creation/testing/own-characters.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { Draft } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { draftsDesign } from './Drafts.design.ts';

interface SceneProps {
  records?: DraftRecord[];
  kept?: Draft[];
  /** Instead of the list. */
  read?: () => Response | Promise<Response>;
  /** Drafts that the account could not take, of somebody who signs out. */
  leaving?: number;
}

const portrait = (number: number) => `/art/persona-${number}.svg?v=1`;
const fix = testReport('fix_required');
const some = [
  keptDraft({ id: 'a', form: testForm({ avatar_url: portrait(1) }), updatedAt: '2026-11-28T18:20:00.000Z' }),
  keptDraft({
    id: 'edit-ferrow',
    characterId: 'ferrow',
    moderation_status: 'fix_required',
    moderationReport: fix,
    form: testForm({ name: 'Madame Ferrow', title: 'Reads tea leaves, mostly for the gossip', avatar_url: portrait(3) }),
    updatedAt: '2026-11-27T08:05:00.000Z',
  }),
  keptDraft({ id: 'c', form: testForm({ name: '', title: '', avatar_url: null }), updatedAt: '2026-11-21T21:40:00.000Z' }),
  keptDraft({ id: 'gone', form: testForm({ name: 'Bram Holloway', title: 'Baker' }), removedAt: '2026-11-26T10:00:00.000Z' }),
];
const here = [
  draftRecord({
    id: 'here',
    form: testForm({ name: 'Tove Lind', title: 'Ferrywoman of the night line', avatar_url: portrait(5) }),
    writtenAt: Date.parse('2026-11-29T07:15:00.000Z'),
  }),
];
const long = [
  keptDraft({ id: 'w', form: testForm({ name: 'W'.repeat(60), title: 'W'.repeat(100), avatar_url: null }) }),
  keptDraft({ id: 'noor', form: testForm({ name: 'نور الصباح', title: 'تجمع الخرائط القديمة.', avatar_url: null }) }),
];

const Scene = ({ records = here, kept = some, read, leaving }: SceneProps) => {
  const drafts = createFakeDrafts(kept);
  return (
    <Stage
      set={(app) => lendDrafts(app, records)}
      options={{
        session: memberSession,
        answer: (request) => {
          const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
          if (path === 'GET /users/drafts' && read) return read();
          if (path === 'GET /users/characters')
            return Response.json({ data: [ownCharacter({ id: 'ferrow', moderationReport: fix })] });
          return drafts.answer(path, request);
        },
      }}
    >
      <DraftsScreen />
      {leaving !== undefined && <UnsentDialog count={leaving} onChoose={() => undefined} />}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Drafts',
  component: Scene,
  parameters: { ...designedScreen(draftsDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (name: string): Story['play'] =>
  async function pressed({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Typical: Story = {};
export const Empty: Story = { args: { records: [], kept: [] } };
export const LongText: Story = { args: { records: [], kept: long } };
export const Loading: Story = { args: { read: never } };
export const WithoutNetwork: Story = { args: { read: () => failure(503, 'unavailable') } };
export const Failed: Story = { args: { records: [], read: () => failure(503, 'unavailable') } };
export const Bin: Story = { play: press('Bin') };
export const EmptyBin: Story = { args: { kept: [] }, play: press('Bin') };
export const Leaving: Story = { args: { leaving: 2 } };
