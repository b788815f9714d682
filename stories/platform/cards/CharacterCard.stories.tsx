import type { Meta, StoryObj } from '@storybook/react-vite';
import { userSettingsDefaults, type CharacterHit } from '@troupe/protocol';
import type { ComponentProps } from 'react';
import { CharacterGrid, CharacterGridSkeleton } from '@troupe/core/platform/catalogue/cards/CharacterGrid.tsx';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { castHit, longHits } from '../characters.ts';
import { Stage } from '../Stage.tsx';
import { designed } from '../../docs/design.ts';
import { characterCardDesign } from './CharacterCard.design.ts';

/** A member who has adult content on. */
const ofAge: ComponentProps<typeof Stage>['options'] = {
  session: memberSession,
  answer: () => Response.json({ ...userSettingsDefaults, showNSFW: true }),
};

interface CardsProps {
  characters?: CharacterHit[];
  isBusy?: boolean;
  isOfAge?: boolean;
}

const Cards = ({ characters, isBusy, isOfAge = false }: CardsProps) => (
  <Stage {...(isOfAge && { options: ofAge })}>
    <h1>Cards</h1>
    <h2>On a shelf</h2>
    {characters ? (
      <CharacterGrid characters={characters} hrefFor={({ character_id }) => `#${character_id}`} isBusy={isBusy} />
    ) : (
      <CharacterGridSkeleton count={6} />
    )}
  </Stage>
);

const meta: Meta<typeof Cards> = { title: 'platform/CharacterCard', component: Cards, parameters: designed(characterCardDesign) };
export default meta;
type Story = StoryObj<typeof Cards>;

const now = Date.now() / 1000;
const typical = [
  castHit('elin'),
  castHit('wick', { createdAt: now }),
  castHit('roux', { type: 'meta' }),
  castHit('quill', { avatar_is_nsfw: true }),
  castHit('kestrel', { avatar_url: undefined }),
  castHit('brannoch', { rating_score: 0 }),
];

/** Plain, new, a group, an adult portrait as it is for a guest, no portrait, no rating. */
export const Typical: Story = { args: { characters: typical } };
export const AdultPortraits: Story = { args: { characters: typical, isOfAge: true } };
export const Loading: Story = {};
export const NextPageOnItsWay: Story = { args: { characters: typical, isBusy: true } };
export const LongTexts: Story = { args: { characters: longHits } };
export const RightToLeft: Story = { args: { characters: longHits }, globals: { direction: 'rtl' } };
export const LanternDark: Story = { args: { characters: typical }, globals: { brand: 'lantern', mode: 'dark' } };
export const Acme: Story = { args: { characters: typical }, globals: { brand: 'acme' } };
