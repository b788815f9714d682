import type { ImportedCharacter } from '@troupe/protocol';

/** What a card of a name is read as. */
export const importedCard = (name: string, over: Partial<ImportedCharacter> = {}): ImportedCharacter => ({
  format: { container: 'png', spec: 'chara_card_v2' },
  form: {
    name,
    title: 'Keeper of the light',
    greeting: '"You came up the north path."',
    alternate_greetings: [],
    persona: 'Dry, patient.',
    scenario: '',
    dialogue: '',
    system_prompt: '',
    post_history_instructions: '',
    creator_notes: '',
    tags: ['Sea'],
    language: 'en',
  },
  report: [
    { field: 'name', action: 'kept', note: 'as it was' },
    { field: 'greeting', action: 'changed', note: '2,412 characters; 2,000 fit a public chatbot' },
    { field: 'assets', action: 'dropped', note: 'a sound' },
    { field: 'extensions.depth_prompt', action: 'kept_not_used', note: 'kept for export' },
  ],
  ...over,
});
