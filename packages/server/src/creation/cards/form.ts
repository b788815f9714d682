import { limits, type CharacterForm } from '@troupe/protocol';
import type { Json, JsonObject } from './json.ts';
import type { Report } from './report.ts';
import { cleanList, cleanText, cut, firstSentence, guessLanguage } from './text-fields.ts';

/** Longest value of each form field that publishing accepts (limits.ts); import keeps longer ones and says so. */
const longest: [keyof CharacterForm & ('name' | 'greeting' | 'persona' | 'scenario' | 'dialogue'), number][] = [
  ['name', limits.chatbotNameMax],
  ['greeting', limits.greetingMax],
  ['persona', limits.personalityMax],
  ['scenario', limits.scenarioMax],
  ['dialogue', limits.dialogueMax],
];

/** Fields of cards that our form does not show; they stay in the stored card for the way out. */
const consumed = new Set([
  'name',
  'char_name',
  'title',
  'personality',
  'first_mes',
  'char_greeting',
  'greeting',
  'alternate_greetings',
  'description',
  'char_persona',
  'scenario',
  'world_scenario',
  'mes_example',
  'example_dialogue',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'creatorcomment',
  'tags',
  'character_book',
]);
const dates = ['creation_date', 'modification_date'];

const nameFrom = (fileName: string) =>
  fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]+$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();

const readTitle = (fields: JsonObject, persona: string, report: Report): { title: string; uncut: string } => {
  const given = cleanText('title', fields['title'] || fields['personality'], report).replace(/\s+/g, ' ');
  if (given) {
    const title = cut(given, limits.chatbotTitleMax);
    if (title === given) report.kept('title', fields['title'] ? '' : 'read from "personality"');
    else report.changed('title', `was ${given.length} characters; cut to ${limits.chatbotTitleMax}`);
    return { title, uncut: title === given ? '' : given };
  }
  const title = cut(
    firstSentence(cleanText('creator_notes', fields['creator_notes'], { ...report, changed: () => {} })) ||
      firstSentence(persona),
    limits.chatbotTitleMax,
  );
  if (title) report.changed('title', 'was empty; a suggestion from the creator notes or the description');
  return { title, uncut: '' };
};

const noteRest = (fields: JsonObject, report: Report): void => {
  for (const field of dates) {
    const value = fields[field];
    if (typeof value === 'number' && value > 1e11)
      report.changed(field, 'was in milliseconds; kept in the card, written as seconds');
  }
  const isSaid = (value: Json | undefined) =>
    value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0);
  const rest = Object.keys(fields).filter((key) => !consumed.has(key) && isSaid(fields[key]));
  if (rest.length) report.kept(rest.slice(0, 20).join(', '), 'kept, not editable here');
};

/**
 * Fills the chatbot form from a card's unified fields (part 3 §3): every value over a limit is kept
 * and named, every repair is said. `fileName` names a character whose card does not.
 */
export const readForm = (fields: JsonObject, fileName: string, report: Report): CharacterForm => {
  const text = (field: string, key: string): string => {
    const value = cleanText(field, fields[key], report);
    if (value) report.kept(field);
    return value;
  };

  let name = cleanText('name', fields['name'], report).replace(/\s+/g, ' ');
  if (name) report.kept('name');
  else {
    name = nameFrom(fileName) || 'Unnamed';
    report.changed('name', 'was empty; the file name is offered');
  }

  const description = text('persona', 'description');
  const { title, uncut } = readTitle(fields, description, report);
  if (uncut) report.changed('persona', 'the full "personality" text was added, because the title holds only its beginning');

  const greetings = fields['alternate_greetings'];
  const alternate = cleanList('alternate_greetings', greetings, report, false);
  if (alternate.length) report.kept('alternate_greetings', String(alternate.length));

  let tags = [...new Set(cleanList('tags', fields['tags'], report, true))];
  if (tags.length > limits.tagsMax) {
    report.dropped('tags', `${tags.length} tags; only the first ${limits.tagsMax} fit`);
    tags = tags.slice(0, limits.tagsMax);
  } else if (tags.length) report.kept('tags', String(tags.length));

  const greeting = text('greeting', 'first_mes');
  const form: CharacterForm = {
    name,
    title,
    greeting,
    alternate_greetings: alternate,
    persona: [description, uncut].filter(Boolean).join('\n\n'),
    scenario: text('scenario', 'scenario'),
    dialogue: text('dialogue', 'mes_example'),
    system_prompt: text('system_prompt', 'system_prompt'),
    post_history_instructions: text('post_history_instructions', 'post_history_instructions'),
    creator_notes: text('creator_notes', 'creator_notes'),
    tags,
    language: guessLanguage(`${greeting} ${description}`),
  };
  for (const [field, max] of longest) {
    const { length } = form[field];
    if (length > max) report.kept(field, `${length} characters; the limit is ${max}: shorten it before publishing`);
  }
  noteRest(fields, report);
  return form;
};
