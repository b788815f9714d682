import type { Meta, StoryObj } from '@storybook/react-vite';
import type { LoreCoverage } from '@troupe/protocol';
import { LorebookCreateScreen } from '@troupe/core/creation/lorebooks/create/LorebookCreateScreen.tsx';
import { LorebookEditScreen } from '@troupe/core/creation/lorebooks/edit/LorebookEditScreen.tsx';
import type { LorebookLinks } from '@troupe/core/creation/lorebooks/links.ts';
import { LorebookScreen } from '@troupe/core/creation/lorebooks/list/LorebookScreen.tsx';
import { LorebooksScreen } from '@troupe/core/creation/lorebooks/list/LorebooksScreen.tsx';
import { createFakeLorebooks, lorebookEntry, ownLorebook } from '@troupe/core/creation/testing/lorebooks.ts';
import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../../platform/Stage.tsx';
import { lorebooksDesign } from './Lorebooks.design.ts';

const links: LorebookLinks = { list: '#list', create: '#create', edit: (id) => `#edit-${id}`, page: (id) => `#page-${id}` };

const thorne = ownLorebook({ id: 'thorne', num_entries: 6, num_characters: 2, avatar_url: null });
const harbour = ownLorebook({
  id: 'harbour',
  name: 'North Harbour',
  description: 'Ships, keepers and the winter of sixty-two',
  num_entries: 64,
});
const long = ownLorebook({
  id: 'long',
  name: 'W'.repeat(60),
  description:
    'An imported book whose name and description are longer than a form would take, and stay as they are until they are edited. '.repeat(
      2,
    ),
  num_entries: 1000,
});

const entries = [
  [
    'clock',
    'The tower clock',
    ['tower clock', 'church clock', 'eleven'],
    'It has skipped eleven since the winter of sixty-two.',
    'Town',
  ],
  ['ambrose', 'Ambrose Thorne', ['Ambrose', 'father', 'old Thorne'], 'Mina’s father had the key.', 'Town'],
  ['rival', 'The rival shop', ['Pell', 'Pell & Sons'], 'They open an hour earlier.', 'Town'],
  ['springs', 'Springs and escapements', ['mainspring', 'balance'], 'The mainspring is older than the house.', 'Craft'],
  ['oil', 'Oil', ['oil', 'the'], 'It is everywhere.', 'Craft'],
  ['debt', 'The unpaid debt', ['debt', 'ledger'], 'Nobody paid it, and nobody asks.', 'Craft'],
].map(([id, name, keywords, content, folder], at) =>
  lorebookEntry({
    id: id as string,
    name: name as string,
    keywords: keywords as string[],
    content: content as string,
    folder: folder as string,
    insertion_order: at + 1,
  }),
);

const plain = {
  keyword: null,
  message: null,
  called_by: null,
  start: null,
  end: null,
  tokens: null,
  left: null,
  rolled: null,
  lost_to: null,
};
const tested = [
  {
    ...plain,
    entry_id: 'clock',
    outcome: 'fired',
    why: null,
    keyword: 'tower clock',
    message: 0,
    start: 4,
    end: 15,
    tokens: 12,
  } as const,
  { ...plain, entry_id: 'springs', outcome: 'cut', why: 'no_room', keyword: 'mainspring', tokens: 121, left: 33 } as const,
  { ...plain, entry_id: 'debt', outcome: 'quiet', why: 'probability', rolled: 63 } as const,
  { ...plain, entry_id: 'rival', outcome: 'quiet', why: 'no_keyword' } as const,
];

const samples = ['The tower clock stopped again last night.', 'Pell opened before us.'].map((text, at) => ({
  messages: [text],
  seed: `sample-${at}`,
  expected: [
    { entry_id: at === 0 ? 'clock' : 'rival', expects: 'fires' as const },
    { entry_id: 'debt', expects: 'quiet' as const },
  ],
}));
const failuresOf = (at: number) =>
  at === 1 ? [{ entry_id: 'rival', expects: 'fires' as const, outcome: 'quiet' as const, why: 'no_keyword' as const }] : [];

const none = { fired: 0, cut: 0, keywords: [], reasons: [] };
const coverage: LoreCoverage = {
  chats: 3,
  replies: 26,
  entries: [
    {
      ...none,
      entry_id: 'clock',
      fired: 9,
      keywords: [
        { keyword: 'tower clock', replies: 7 },
        { keyword: 'eleven', replies: 2 },
      ],
    },
    { ...none, entry_id: 'ambrose', fired: 2, keywords: [{ keyword: 'Ambrose', replies: 2 }] },
    { ...none, entry_id: 'rival', reasons: [{ why: 'no_keyword', replies: 26 }] },
    {
      ...none,
      entry_id: 'springs',
      cut: 4,
      keywords: [{ keyword: 'mainspring', replies: 4 }],
      reasons: [
        { why: 'no_room', replies: 4 },
        { why: 'no_keyword', replies: 22 },
      ],
    },
    { ...none, entry_id: 'oil', reasons: [{ why: 'disabled', replies: 26 }] },
    { ...none, entry_id: 'debt', reasons: [{ why: 'probability', replies: 3 }] },
  ],
};
const noChats: LoreCoverage = { chats: 0, replies: 0, entries: [] };

/** The view of the workbench that tells what came up in chats. */
const openCoverage: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Coverage' }));
  await canvas.findByRole('region', { name: 'Coverage' });
};

const suggested = [
  { language: 'ja', keyword: '時計塔' },
  { language: 'ru', keyword: 'часы на башне' },
  { language: 'ar', keyword: 'برج الساعة' },
];

const some = [thorne, harbour];

interface SceneProps {
  screen?: 'list' | 'create' | 'edit' | 'page';
  lorebooks?: (typeof thorne)[];
  isOwn?: boolean;
  hasSamples?: boolean;
  coverage?: LoreCoverage;
  /** The brand is read in other scripts, and keywords are suggested for them. */
  isWide?: boolean;
}

const Scene = ({
  screen = 'list',
  lorebooks = some,
  isOwn = true,
  hasSamples = false,
  coverage: told,
  isWide = false,
}: SceneProps) => {
  const fake = createFakeLorebooks({
    lorebooks,
    entries,
    tested,
    isOwn,
    isApproved: !isOwn,
    ...(hasSamples && { samples, failuresOf }),
    ...(told && { coverage: told }),
    ...(isWide && { suggested }),
  });
  const noLeaving = { onUnsavedChange: () => undefined, leaving: null };
  const shown = {
    list: <LorebooksScreen links={links} chatbotsHref="#chatbots" />,
    create: <LorebookCreateScreen onCreated={() => undefined} {...noLeaving} />,
    edit: <LorebookEditScreen lorebookId="thorne" links={links} {...noLeaving} />,
    page: <LorebookScreen lorebookId="thorne" links={links} />,
  }[screen];
  return (
    <Stage
      options={{
        session: memberSession,
        ...(isWide && { brand: testBrand({ language: 'en', languages: ['ja', 'ru', 'ar'] }) }),
        answer: (request) => fake.answer(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`, request),
      }}
    >
      {shown}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Lorebooks',
  component: Scene,
  parameters: { ...designedScreen(lorebooksDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Empty: Story = { args: { lorebooks: [] } };
export const LongNames: Story = { args: { lorebooks: [long, thorne] } };
export const Choose: Story = { args: { screen: 'create' } };
export const Workbench: Story = { args: { screen: 'edit' } };
export const Samples: Story = { args: { screen: 'edit', hasSamples: true } };
export const Coverage: Story = { args: { screen: 'edit', coverage }, play: openCoverage };
export const CoverageWithoutChats: Story = { args: { screen: 'edit', coverage: noChats }, play: openCoverage };
export const SuggestedKeywords: Story = {
  args: { screen: 'edit', isWide: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Suggest keywords' }));
    await canvas.findByRole('group', { name: 'Suggested keywords' });
  },
};
export const Page: Story = { args: { screen: 'page' } };
export const PageOfOthers: Story = { args: { screen: 'page', isOwn: false } };
export const Gone: Story = { args: { screen: 'page', lorebooks: [] } };
