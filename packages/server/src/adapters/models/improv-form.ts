import type { Scene, Suggests } from '../../ports/language-model.ts';
import { formPhrases, type FormPhrases } from './improv-form-phrases.ts';
import { tellingWords } from './improv-topic.ts';

type Draw = <T>(from: readonly T[]) => T | undefined;

/** Tags that the responder gives of those it is told. */
const tagsGiven = 5;

const phrasesFor = (language: string): FormPhrases => {
  const tag = language.toLowerCase();
  return formPhrases[tag] ?? formPhrases[tag.split('-')[0] ?? ''] ?? (formPhrases['en'] as FormPhrases);
};

/** One line or the other; a field that has a text keeps it, and gets more. */
const suggestText = (scene: Scene, { field, written }: Extract<Suggests, { field: unknown }>, draw: Draw): string => {
  const lines = phrasesFor(scene.language)[field].map((line) => line.replaceAll(/(?<!\{)\{name\}/g, scene.characterName.trim()));
  const line = draw(lines.filter((one) => !written.includes(one))) ?? '';
  const grows = field !== 'name' && field !== 'title' && written !== '' && line !== '';
  return grows ? `${written}\n\n${line}` : line;
};

/** Known tags whose words the form says, then the most frequent. */
const suggestTags = (scene: Scene, tags: readonly string[]): string => {
  const told = tellingWords([scene.characterName, scene.persona, scene.greeting].join(' '), scene.language);
  const isTold = (tag: string) => [...tellingWords(tag, scene.language)].some((word) => told.has(word));
  return tags
    .toSorted((a, b) => Number(isTold(b)) - Number(isTold(a)))
    .slice(0, tagsGiven)
    .join('\n');
};

/** What the embedded responder suggests to who writes a chatbot. */
export const suggestForForm = (scene: Scene, suggests: Suggests, draw: Draw): string =>
  'field' in suggests ? suggestText(scene, suggests, draw) : suggestTags(scene, suggests.tags);
