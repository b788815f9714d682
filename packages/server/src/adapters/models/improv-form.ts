import type { Scene, Suggests } from '../../ports/language-model.ts';
import { formPhrases, type FormPhrases } from './improv-form-phrases.ts';
import { writeBySound } from './improv-scripts.ts';
import { tellingWords } from './improv-topic.ts';

type Draw = <T>(from: readonly T[]) => T | undefined;

/** Tags that the responder gives of those it is told. */
const tagsGiven = 5;
/** Keywords of an entry that it writes in other scripts. */
const keywordsGiven = 2;

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

/** Keywords by their sound, those of each language on lines that name it; what has none to be written by is left out. */
const suggestKeywords = ({ keywords, languages }: Extract<Suggests, { keywords: unknown }>): string =>
  languages
    .flatMap((language) =>
      keywords.slice(0, keywordsGiven).flatMap((keyword) => {
        const written = writeBySound(keyword, language);
        return written === '' ? [] : `${language}: ${written}`;
      }),
    )
    .join('\n');

/** What the embedded responder suggests to who writes a chatbot. */
export const suggestForForm = (scene: Scene, suggests: Suggests, draw: Draw): string => {
  if ('field' in suggests) return suggestText(scene, suggests, draw);
  return 'tags' in suggests ? suggestTags(scene, suggests.tags) : suggestKeywords(suggests);
};
