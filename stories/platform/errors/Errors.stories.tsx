import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSection, ForbiddenScreen, NotFoundScreen } from '@troupe/core/platform/parts';
import type { ReactNode } from 'react';
import { Stage } from '../Stage.tsx';
import { designed } from '../../docs/design.ts';
import { errorsDesign } from './Errors.design.ts';

const Scene = ({ children }: { children: ReactNode }) => <Stage>{children}</Stage>;

const meta: Meta<typeof Scene> = { title: 'platform/Errors', component: Scene, parameters: designed(errorsDesign) };
export default meta;
type Story = StoryObj<typeof Scene>;

export const NotFound: Story = { args: { children: <NotFoundScreen /> } };
export const Forbidden: Story = { args: { children: <ForbiddenScreen /> } };
export const SearchFailed: Story = {
  args: { children: [<h1 key="title">A page</h1>, <ErrorSection key="error" onRetry={() => undefined} />] },
};
export const ScreenFailed: Story = {
  args: { children: [<h1 key="title">A page</h1>, <ErrorSection key="error" onTryAgain={() => undefined} />] },
};
export const RightToLeft: Story = { args: { children: <NotFoundScreen /> }, globals: { direction: 'rtl' } };
export const LanternDark: Story = { args: { children: <NotFoundScreen /> }, globals: { brand: 'lantern', mode: 'dark' } };
