import { emptyEntry, emptyLorebook, type createLorebook, type EndpointInput, type LorebookEntryForm } from '@troupe/protocol';
import { testPicture } from './editor-world.ts';

type Made = EndpointInput<typeof createLorebook>['body'];

/** An entry against which nothing stands. */
export const testLoreEntry = (over: Partial<LorebookEntryForm> = {}): LorebookEntryForm => ({
  ...emptyEntry(),
  name: 'Wheel',
  keywords: ['wheel', 'mill'],
  content: 'The wheel stands still since spring.',
  ...over,
});

/** A lorebook against which nothing stands, with one entry. */
export const testLorebookForm = (over: Partial<Made> = {}): Made => ({
  ...emptyLorebook(),
  name: 'The mill',
  description: 'What the valley knows',
  avatar_url: testPicture,
  tags: ['valley', 'water'],
  guidelines: true,
  entries: [testLoreEntry()],
  ...over,
});
