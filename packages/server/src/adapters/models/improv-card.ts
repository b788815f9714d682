import type { Scene } from '../../ports/language-model.ts';
import { toFirstPerson } from './first-person.ts';

/** One thing that happens in a reply. */
export interface Beat {
  kind: 'action' | 'speech';
  text: string;
}

/** What of a card may be said again, whole. */
export interface CardLines {
  /** Example exchanges: what was asked, and the character's answer. */
  exchanges: { asked: string; answer: Beat[] }[];
  /** Things the character does in the examples, each a sentence that stands alone. */
  actions: string[];
  /** What the character can say about itself (English). */
  facts: string[];
  /** The place and the hour. */
  places: string[];
  /** `She`, `He`, `It`, or the name where the card does not tell. */
  subject: string;
}

const closing: Record<string, string> = { '"': '"', '“': '”', '„': '“”', '«': '»', '»': '«', '「': '」', '『': '』' };

/** Cuts roleplay text at its quotes and asterisks: inside quotes is speech, everything else is action. */
const cut = (text: string): Beat[] => {
  const beats: Beat[] = [];
  let kind: Beat['kind'] = 'action';
  let ends = '';
  let held = '';
  const flush = () => {
    const trimmed = held.trim();
    if (trimmed !== '') beats.push({ kind, text: trimmed });
    held = '';
  };
  for (const sign of text.replaceAll(/\s+/g, ' ')) {
    if (kind === 'speech' && ends.includes(sign)) {
      flush();
      kind = 'action';
    } else if (kind === 'action' && closing[sign] !== undefined) {
      flush();
      kind = 'speech';
      ends = closing[sign];
    } else if (sign === '*' || sign === '_') {
      if (kind === 'action') flush();
    } else held += sign;
  }
  // Without its closing mark a quote cannot be told from what follows it.
  if (kind === 'action') flush();
  return beats;
};

const isWhole = (sentence: string) => /^[\p{Lu}\p{Lo}¿¡]/u.test(sentence) && /[.!?…。！？]$/u.test(sentence);
const isLowerCase = (text: string) => /^\p{Ll}/u.test(text);

/**
 * The beats of a text, complete sentences only. `"No," she says, "there is more."` becomes one speech:
 * who says it is known.
 */
export const beatsOf = (text: string): Beat[] => {
  const beats: Beat[] = [];
  for (const beat of cut(text)) {
    const last = beats.at(-1);
    if (beat.kind === 'action') {
      if (isWhole(beat.text)) beats.push(beat);
    } else if (last?.kind === 'speech' && (isLowerCase(beat.text) || /[,，、]$/u.test(last.text))) {
      last.text = isLowerCase(beat.text) ? `${last.text} ${beat.text}` : `${last.text.replace(/[,，、]$/u, '.')} ${beat.text}`;
    } else beats.push({ ...beat });
  }
  return beats
    .map(({ kind, text: said }) => ({ kind, text: kind === 'speech' ? said.replace(/[,，、;:]$/u, '.') : said }))
    .filter(({ kind, text: said }) => kind === 'action' || isWhole(said));
};

/** A turn begins with its speaker's name; lines without one go on with the turn above. */
const exchangesOf = ({ dialogue, characterName }: Scene): CardLines['exchanges'] =>
  dialogue.split(/<START>/i).flatMap((block) => {
    const turns: { isOwn: boolean; text: string }[] = [];
    for (const line of block.split('\n')) {
      const isOwn = line.startsWith(`${characterName}:`);
      const speaker = isOwn ? characterName : /^([^\s:"*“«„「][^:"*“«„「]{0,40}):\s/u.exec(line)?.[1];
      if (speaker !== undefined) turns.push({ isOwn, text: line.slice(speaker.length + 1).trim() });
      else {
        const last = turns.at(-1);
        if (last) last.text += ` ${line.trim()}`;
      }
    }
    return turns.flatMap(({ isOwn, text }, at) => {
      const before = turns[at - 1];
      const answer = isOwn ? beatsOf(text) : [];
      return before && !before.isOwn && answer.length > 0 ? [{ asked: before.text, answer }] : [];
    });
  });

export const sentencesOf = (text: string, language: string): string[] =>
  [
    ...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text.replaceAll(/[*_#>`]/g, '').replaceAll(/\s+/g, ' ')),
  ].map((part) => part.segment.trim());

const subjectOf = ({ persona, characterName }: Scene): string => {
  const count = (pronoun: string) => persona.match(new RegExp(`(^|[.;] |\\n)${pronoun}\\b`, 'g'))?.length ?? 0;
  const [most] = ['She', 'He', 'It'].map((pronoun) => ({ pronoun, times: count(pronoun) })).toSorted((a, b) => b.times - a.times);
  return most && most.times > 0 ? most.pronoun : characterName;
};

/** A paragraph of which the character would not speak. */
const isPrivate = (paragraph: string) =>
  /\b(secrets?|private|privately|will not say|not (told|said|tell|mentioned)|mention|admits?|never (tells|says|told)|hides|hidden|on hold)\b/i.test(
    paragraph,
  );

/** A scene may name the user, who is not a `they` here. */
const addresses = (sentence: string, userName: string) =>
  /\b(you|your|you're)\b/i.test(sentence) || (userName !== '' && sentence.includes(userName));

export const readCard = (scene: Scene): CardLines => {
  const { persona, scenario, language, userName, characterName } = scene;
  const isEnglish = language.startsWith('en');
  const subject = isEnglish ? subjectOf(scene) : characterName;
  const exchanges = exchangesOf(scene);
  const isPlain = (sentence: string) =>
    sentence.length <= 200 && !/["“”„«»「」『』{}[\]()<>=:]/u.test(sentence) && !addresses(sentence, userName);
  const facts = persona
    .split('\n')
    .filter((paragraph) => isEnglish && !isPrivate(paragraph))
    .flatMap((paragraph) => sentencesOf(paragraph, language).filter(isPlain))
    .flatMap((sentence) => toFirstPerson(sentence, { name: characterName, pronoun: subject }) ?? []);
  return {
    exchanges,
    actions: exchanges
      .flatMap(({ answer }) => answer)
      .filter(
        ({ kind, text }) =>
          kind === 'action' && text.length <= 90 && text.startsWith(`${subject} `) && sentencesOf(text, language).length === 1,
      )
      .map(({ text }) => text),
    facts,
    places: sentencesOf(scenario, language).filter((sentence) => isWhole(sentence) && isPlain(sentence) && sentence.length >= 12),
    subject,
  };
};
