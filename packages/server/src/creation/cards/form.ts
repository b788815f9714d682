import { type CharacterForm, cleanName, cutAtGrapheme, limits } from '@troupe/protocol';
import type { Json, JsonObject } from '../../foreign-files/json.ts';
import { guessLanguage } from './language.ts';
import type { Report } from '../../foreign-files/report.ts';
import { cleanList, cleanText, cut, firstSentence, isSaid, readText } from '../../foreign-files/text-fields.ts';

/** Longest value of each form field that publishing accepts (limits.ts); import keeps longer ones and says so. */
const longest: [keyof CharacterForm & ('name' | 'greeting' | 'persona' | 'scenario' | 'dialogue'), number][] = [
  ['name', limits.chatbotNameMax],
  ['greeting', limits.greetingMax],
  ['persona', limits.personalityMax],
  ['scenario', limits.scenarioMax],
  ['dialogue', limits.dialogueMax],
];

/** Fields that the form or its readers take; the others stay in the stored card for the way out. */
const consumed = new Set([
  'name',
  'title',
  'personality',
  'first_mes',
  'alternate_greetings',
  'description',
  'scenario',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'tags',
  'character_book',
  'nickname',
  'extensions',
]);
const longestTag = 40;

/** A name of a card, as much of it as is kept. */
export const cutName = (text: string): string => cutAtGrapheme(cleanName(text), limits.importedNameMax).trim();

const nameFrom = (fileName: string) =>
  cutName(
    fileName
      .replace(/^.*[/\\]/, '')
      .replace(/\.[a-z]+$/i, '')
      .replace(/[_-]+/g, ' '),
  );

/** A name as it is kept: one line of what can be seen; what was done to it is in the report. */
export const readName = (field: string, value: Json | undefined, report: Report): string => {
  const given = readText(field, value, report);
  const name = cleanName(given);
  if (name !== given) report.changed(field, 'characters that cannot be seen, or turn a text around, were removed');
  if (name.length <= limits.importedNameMax) return name;
  const kept = cutName(name);
  report.changed(field, `was ${name.length} characters; cut to ${kept.length}, and the card keeps the whole`);
  return kept;
};

const silent = { changed: () => undefined, unused: () => undefined };

const readTitle = (fields: JsonObject, report: Report): { title: string; uncut: string } => {
  const own = isSaid(fields['title']);
  if (own && isSaid(fields['personality'])) report.unused('personality', '"title" says something else and is read');
  const text = cleanText('title', own ? fields['title'] : fields['personality'], report);
  const given = cleanName(text);
  if (given !== text) report.changed('title', 'line ends and characters that cannot be seen were removed');
  if (given) {
    const title = cut(given, limits.chatbotTitleMax);
    if (title === given) report.kept('title', own ? '' : 'read from "personality"');
    else report.changed('title', `was ${given.length} characters; cut to ${title.length}`);
    return { title, uncut: title === given ? '' : given };
  }
  const notes = cleanText('creator_notes', fields['creator_notes'], silent);
  // Never from the description: the title is for everybody, the definition may not be.
  const title = cut(cleanName(firstSentence(notes)), limits.chatbotTitleMax);
  if (title) report.changed('title', 'was empty; a suggestion from the creator notes');
  return { title, uncut: '' };
};

const readTags = (value: Json | undefined, report: Report): string[] => {
  const given = cleanList('tags', value, report, { commas: true, mostItems: 1000, itemMax: longestTag });
  const named = given.map(cleanName).filter(Boolean);
  if (named.join('\n') !== given.join('\n')) report.changed('tags', 'characters that cannot be seen were removed');
  const tags = [...new Set(named)];
  if (tags.length < named.length) report.changed('tags', 'some stood more than once');
  for (const tag of tags.slice(limits.chatbotTagsMax)) report.unused(`tags: ${tag}`, `only ${limits.chatbotTagsMax} fit`);
  if (tags.length) report.kept('tags', String(Math.min(tags.length, limits.chatbotTagsMax)));
  return tags.slice(0, limits.chatbotTagsMax);
};

const noteRest = (fields: JsonObject, report: Report): void => {
  for (const [key, value] of Object.entries(fields)) {
    if (consumed.has(key) || !isSaid(value)) continue;
    const isMilliseconds = key.endsWith('_date') && typeof value === 'number' && value > 1e11;
    report.unused(key, isMilliseconds ? 'is in milliseconds, not in seconds' : '');
  }
};

/**
 * Fills the chatbot form from a card's unified fields: every value over a publishing limit is kept and
 * named, every repair is said. `fileName` names a character whose card does not.
 */
export const readForm = (fields: JsonObject, fileName: string, report: Report): CharacterForm => {
  const text = (field: string, key: string): string => {
    const value = cleanText(field, fields[key], report);
    if (value) report.kept(field);
    return value;
  };

  let name = readName('name', fields['name'], report);
  if (name) report.kept('name');
  else {
    name = nameFrom(fileName) || 'Unnamed';
    report.changed('name', 'was empty; the file name is offered');
  }

  const description = text('persona', 'description');
  const { title, uncut } = readTitle(fields, report);
  if (uncut) report.changed('persona', 'the full "personality" text was added, because the title holds only its beginning');

  const alternate = cleanList('alternate_greetings', fields['alternate_greetings'], report, {
    mostItems: limits.importedGreetingsMax,
    itemMax: limits.importedTextMax,
  });
  if (alternate.length) report.kept('alternate_greetings', String(alternate.length));

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
    tags: readTags(fields['tags'], report),
    language: guessLanguage(`${greeting} ${description}`),
  };
  for (const [field, max] of longest) {
    const { length } = form[field];
    if (length > max) report.kept(field, `${length} characters; the limit is ${max}: shorten it before publishing`);
  }
  noteRest(fields, report);
  return form;
};
