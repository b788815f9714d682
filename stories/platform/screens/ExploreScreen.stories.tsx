import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchValues } from '@troupe/core/app';
import { failure, testBrand, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { loadLocale } from '@troupe/core/i18n';
import { ExploreGrid } from '@troupe/core/platform/catalogue/explore/ExploreGrid.tsx';
import { ExploreScreen } from '@troupe/core/platform/catalogue';
import { searchService } from '@troupe/core/platform/testing/characters.ts';
import { userEvent, within } from 'storybook/test';
import { facets, longHits, manyHits } from '../characters.ts';
import { never, Stage, useFakeLocation } from '../Stage.tsx';
import { designedScreen } from '../../docs/design.ts';
import { exploreScreenDesign } from './ExploreScreen.design.ts';

interface SceneProps {
  values?: SearchValues;
  /** As the explore widget shows it: without a welcome. */
  isWidget?: boolean;
  isOffline?: boolean;
  options?: TestAppOptions;
}

const service = searchService(manyHits, facets);
const isSearch = (request: Request) => request.url.endsWith('multi_search');

const Place = ({ values, isWidget }: SceneProps) => {
  const location = useFakeLocation(values ?? {});
  return isWidget ? <ExploreGrid {...location} /> : <ExploreScreen params={{}} {...location} />;
};

const Scene = ({ options, isOffline, ...rest }: SceneProps) => (
  <Stage options={{ answer: service, ...options }} set={(app) => isOffline && app.sessions.setState({ isOnline: false })}>
    <Place {...rest} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/ExploreScreen',
  component: Scene,
  parameters: designedScreen(exploreScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Filtered: Story = { args: { values: { tags: 'Mystery,Science fiction', languages: 'en', sort: 'latest' } } };
export const LastPage: Story = { args: { values: { page: '3' } } };
export const Loading: Story = { args: { options: { answer: (request) => (isSearch(request) ? never() : service(request)) } } };
export const Empty: Story = { args: { values: { q: 'nobody', tags: 'Sea' } } };
/** A word on the operator's list: nothing is asked of anybody. */
export const NegativeKeyword: Story = {
  args: { values: { q: 'unwanted' }, options: { brand: testBrand({ negative_keywords: ['unwanted'] }) } },
};
export const Failed: Story = {
  args: { options: { answer: (request) => (isSearch(request) ? failure(503, 'unavailable') : service(request)) } },
};
export const Offline: Story = { args: { isOffline: true } };
export const LongTexts: Story = { args: { options: { answer: searchService(longHits, facets) } } };
export const Widget: Story = { args: { isWidget: true } };
export const FilterDrawer: Story = {
  args: { values: { tags: 'Sea' } },
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' } } } } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => userEvent.click(await within(canvasElement).findByRole('button', { name: /^Filters/ })),
};
export const RightToLeft: Story = {
  args: { values: { tags: 'Mystery' } },
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
export const LanternDark: Story = {
  args: { options: { brand: testBrand({ texts: { 'explore.hero.title': 'The lamp is lit.\nSomeone is waiting.' } }) } },
  globals: { brand: 'lantern', mode: 'dark' },
};
export const Acme: Story = {
  args: { options: { brand: testBrand({ texts: { 'explore.hero.title': 'Character catalogue' } }) } },
  globals: { brand: 'acme' },
};
