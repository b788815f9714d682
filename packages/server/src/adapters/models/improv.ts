import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel, ModelRequest, Scene } from '../../ports/language-model.ts';
import { cues, phrases, type Phrases } from './improv-phrases.ts';

export interface ImprovOptions {
  /** Milliseconds before the first word, and between words: reading speed by default, 0 in tests. */
  firstWordMs?: number;
  wordMs?: number;
}

type Draw = <T>(from: readonly T[]) => T | undefined;

/** mulberry32: the same seed, the same reply. */
const createDraw = (seed: number): Draw => {
  let state = seed | 0;
  return (from) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, from.length)];
  };
};

const segment = (text: string, granularity: 'sentence' | 'word', language: string) => [...new Intl.Segmenter(language, { granularity }).segment(text)];

const sentencesOf = (text: string, language: string): string[] =>
  segment(text.replaceAll(/[*_#>`]/g, '').replaceAll(/\s+/g, ' '), 'sentence', language)
    .map((part) => part.segment.trim())
    .filter((sentence) => sentence.length >= 8 && sentence.length <= 220);

const spoken = /["“„«「『]([^"“”„«»「」『』]{6,220})["”“»」』]/gu;

/** What the character says in the card's own words: speech of the greeting and of the example dialogue. */
const ownLines = ({ greeting, dialogue, characterName }: Scene): string[] => {
  const lines = dialogue
    .split('\n')
    .filter((line) => line.startsWith(`${characterName}:`))
    .map((line) => line.slice(characterName.length + 1));
  return [...lines, greeting].flatMap((text) => Array.from(text.matchAll(spoken), (match) => match[1]?.trim() ?? '')).filter((line) => line !== '');
};

/** What can be told about the character and the place: the card's sentences, apart from speech and instructions. */
const narration = ({ scenario, persona, language, userName }: Scene): string[] =>
  sentencesOf(`${scenario}\n${persona}`, language).filter((sentence) => !/["“”«»「」{}[\]:=]/u.test(sentence) && !sentence.includes(userName) && !/\b(I|you|your|must|never|always|should)\b/i.test(sentence));

/** Words too plain to talk about, in the languages that `Intl` cannot tell us more about. */
const plainWords = new Set(
  'about after again because before being could every everyone everything from have here just know like little look made make maybe more much need nothing once only other please really should some something still such take tell than thank thanks that their them then there these they thing things think this those through very want was well were what when where which while will with without would your yours nicht eine einen einem und oder aber auch noch sehr was wie wer wenn dann hast habe haben kannst mich dich sich ist sind bist pero para como este esta esto porque cuando donde quien tienes puedes muy más pour avec dans mais comme cette vous nous quoi quel quelle est-ce sont suis'.split(' '),
);

/** The word of a message that is most worth an answer: the longest that is no plain word. */
const topicOf = (message: string, language: string): string | null => {
  const words = segment(message.replaceAll(/\*[^*]*\*/g, ' '), 'word', language)
    .filter((part) => part.isWordLike)
    .map((part) => part.segment);
  const isDense = /^(ja|zh|ko|th)/.test(language);
  const candidates = words.filter((word) => word.length >= (isDense ? 2 : 4) && !plainWords.has(word.toLowerCase()) && !/^\d+$/.test(word) && !/^[\u3040-\u309f]+$/u.test(word));
  return candidates.toSorted((a, b) => b.length - a.length)[0] ?? null;
};

/** English wants an article: "the lighthouse" for this lighthouse, "my lighthouse" for yours. */
const withArticle = (topic: string, message: string): string => {
  const determiner = new RegExp(`\\b(the|this|that|these|those|an?|your|my)\\s+${topic}\\b`, 'i').exec(message)?.[1]?.toLowerCase();
  if (determiner === undefined) return topic;
  return `${determiner === 'your' ? 'my' : determiner === 'my' ? 'your' : 'the'} ${topic}`;
};

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

interface Stage {
  scene: Scene;
  phrases: Phrases;
  draw: Draw;
  message: string;
  /** What the character said before; nothing of it is said again. */
  said: string;
}

const fresh = (lines: readonly string[], said: string): string[] => {
  const unsaid = lines.filter((line) => !said.includes(line));
  return unsaid.length > 0 ? unsaid : [...lines];
};

const compose = ({ scene, phrases: p, draw, message, said }: Stage): string => {
  const word = topicOf(message, scene.language);
  const topic = word !== null && scene.language.startsWith('en') ? withArticle(word, message) : word;
  const fill = (text: string) =>
    capitalised(text.replaceAll('{user}', scene.userName).replaceAll('{name}', scene.characterName).replaceAll('{topic}', topic ?? scene.characterName));
  const say = (...lines: (string | undefined)[]) => {
    const given = lines.filter((line) => line !== undefined && line !== '');
    return given.length === 0 ? '' : `${p.quotes[0]}${given.join(/^(ja|zh)/.test(scene.language) ? '' : ' ')}${p.quotes[1]}`;
  };
  const pick = (lines: readonly string[]) => {
    const line = draw(fresh(lines, said));
    return line === undefined ? undefined : fill(line);
  };
  const act = (line: string | undefined) => (line === undefined ? '' : `*${line.replaceAll('{user}', scene.userName)}*`);
  const story = pick(narration(scene));
  const own = pick(fresh(ownLines(scene), said).filter((line) => !said.includes(line)));

  if (scene.kind === 'autopilot') return pick(topic === null ? p.suggestions.filter((line) => !line.includes('{topic}')) : p.suggestions) ?? '';
  if (scene.kind === 'continue') return ` ${act(draw(p.actions))} ${say(pick(p.onward), pick(p.hooks))}`;

  const cue = cues.find(([, pattern]) => pattern.test(message))?.[0];
  if (cue === 'machine') return `${act(draw(p.actions))} ${say(fill(p.machine))}`;
  const onlyActs = message.replaceAll(/\*[^*]*\*/g, '').trim() === '';
  const answer =
    cue !== undefined ? pick(p[cue])
    : onlyActs || topic === null ? pick(p.quiet)
    : pick(/[?？]/.test(message) ? p.question : p.topic);
  // Someone who is sad or leaving wants no anecdote and no riddle.
  const isTender = cue === 'sadness' || cue === 'farewell';
  const paragraphs = [
    `${act(draw(p.actions))} ${say(answer)}`,
    isTender ? '' : [story === undefined ? '' : `*${story}*`, say(own)].filter(Boolean).join(' '),
    isTender || cue === 'thanks' ? '' : `${draw([true, false]) ? `${act(draw(p.actions))} ` : ''}${say(pick(p.hooks))}`,
  ];
  return paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '').join('\n\n');
};

/** A reply without a phrasebook for the language: the card's own words, and nothing made up. */
const quoteCard = ({ scene, draw, said }: Stage): string => {
  const story = draw(fresh(narration(scene), said));
  const own = draw(fresh(ownLines(scene), said));
  return [story === undefined ? '' : `*${story}*`, own === undefined ? '' : `"${own}"`].filter(Boolean).join('\n\n') || `*${scene.characterName} …*`;
};

const replyTo = ({ messages, scene, seed }: ModelRequest): string => {
  const stage = {
    scene,
    draw: createDraw(seed),
    message: messages.findLast((one) => one.role === 'user')?.content ?? '',
    said: messages.filter((one) => one.role === 'assistant').map((one) => one.content).join('\n'),
  };
  const known = phrases[scene.language.toLowerCase().split('-')[0] ?? ''];
  return known ? compose({ ...stage, phrases: known }) : quoteCard({ ...stage, phrases: phrases['en'] as Phrases });
};

/** Pieces as a reader takes them: words with what follows, or a few signs where words have no spaces. */
const piecesOf = (text: string): string[] => text.match(/[\u3040-\u30ff\u3400-\u9fff]{1,3}|[^\s\u3040-\u30ff\u3400-\u9fff]+\s*|\s+/gu) ?? [];

/**
 * The embedded responder (decisions §2): in-process, deterministic, no model at all. It answers in
 * character from the card's own text and streams at reading speed; the interface labels it a demo,
 * and it never claims to be human.
 */
export const createImprovModel = ({ firstWordMs = 420, wordMs = 55 }: ImprovOptions = {}): LanguageModel => ({
  id: 'improv',
  name: 'Improv',
  description: "A small built-in responder for trying things out: it answers from the character's own card.",
  contextTokens: 16_384,
  demo: true,
  ping: async () => {},
  async *stream(request) {
    const wait = (ms: number) => (ms > 0 ? pause(ms, undefined, { signal: request.signal }) : undefined);
    await wait(firstWordMs);
    for (const piece of piecesOf(replyTo(request))) {
      request.signal.throwIfAborted();
      yield piece;
      await wait(wordMs);
    }
  },
});
