import type { Path } from '../../foreign-files/scan-json.ts';

/** Fields of cards by the names that the form has for them. */
const names: Record<string, string> = {
  char_name: 'name',
  personality: 'title',
  first_mes: 'greeting',
  char_greeting: 'greeting',
  description: 'persona',
  char_persona: 'persona',
  mes_example: 'dialogue',
  example_dialogue: 'dialogue',
  world_scenario: 'scenario',
  creatorcomment: 'creator_notes',
  character_book: 'lorebook',
};
const entryNames: Record<string, string> = {
  keys: 'keywords',
  key: 'keywords',
  secondary_keys: 'secondary_keywords',
  keysecondary: 'secondary_keywords',
};

/** What the report calls the place of a value in a card. */
export const fieldName = (path: Path): string => {
  const [first = 'file', ...rest] = path[0] === 'data' && path.length > 1 ? path.slice(1) : path;
  const isEntry = rest[0] === 'entries' && rest.length > 2;
  return rest.reduce<string>(
    (name, part, index) =>
      typeof part === 'number' || (rest[0] === 'entries' && index === 1)
        ? `${name}[${part}]`
        : `${name}.${isEntry && index === 2 ? (entryNames[part] ?? part) : part}`,
    names[first] ?? String(first),
  );
};
