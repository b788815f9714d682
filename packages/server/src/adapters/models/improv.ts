import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageModel, ModelRequest, Scene } from '../../ports/language-model.ts';
import { readCard, sentencesOf, type Beat, type CardLines } from './improv-card.ts';
import { suggestForForm } from './improv-form.ts';
import { cues, phrases, type Phrases } from './improv-phrases.ts';
import { tellingWords, topicOf } from './improv-topic.ts';

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

interface Stage {
  scene: Scene;
  card: CardLines;
  phrases: Phrases;
  draw: Draw;
  message: string;
  /** What the character said before; nothing of it is said again while there is something else. */
  said: string;
}

const capitalised = (text: string) =>
  text.replace(/^([¿¡"«„“*\s]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toLocaleUpperCase());

/** Names come from people: signs that would open a quote or an action are left out. */
const plainName = (name: string) => name.replaceAll(/["“”„«»「」『』*{}<>]/g, '').trim();

/** The part of a line that stays the same whatever fills it. */
const fixedPart = (line: string) =>
  line
    .split(/\{\w+\}/)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.trim() ?? '';

/** Words, phrases and typography of one reply. */
const createVoice = ({ scene, card, phrases: p, draw, said }: Stage, topic: string | null) => {
  const user = plainName(scene.userName);
  const name = plainName(scene.characterName);
  const fill = (text: string) =>
    capitalised(
      text
        .replaceAll(/\s*[,，、،]\s*\{user\}/g, (given) => (user === '' ? '' : given))
        .replaceAll('{user}', user)
        .replaceAll('{name}', name)
        .replaceAll('{They}', plainName(card.subject))
        .replaceAll('{topic}', topic ?? name),
    );
  const isNew = (line: string) => !said.includes(fixedPart(line));
  const pick = (lines: readonly string[] = []): string => {
    const unsaid = lines.filter(isNew);
    return fill(draw(unsaid.length > 0 ? unsaid : lines) ?? '');
  };
  const isDense = /^(ja|zh)/.test(scene.language);
  const say = (...lines: string[]) => {
    const given = lines.filter((line) => line !== '');
    return given.length === 0 ? '' : `${p.quotes[0]}${given.join(isDense ? '' : ' ')}${p.quotes[1]}`;
  };
  const act = (line: string) => (line === '' ? '' : `*${line}*`);
  const show = (beats: readonly Beat[]) => beats.map(({ kind, text }) => (kind === 'action' ? act(text) : say(text))).join(' ');
  return { fill, isNew, pick, say, act, show };
};

const overlap = (words: ReadonlySet<string>, text: string, language: string): number => {
  const there = tellingWords(text, language);
  return [...words].filter((word) => there.has(word)).length;
};

/** The best of some texts by the words they share with the message; null where none shares any. */
const closest = <T>(items: readonly T[], textOf: (item: T) => string, words: ReadonlySet<string>, language: string): T | null => {
  const best = items
    .map((item) => ({ item, score: overlap(words, textOf(item), language) }))
    .toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.item : null;
};

/** Paragraphs, and blanks between the parts of each. */
const layOut = (...paragraphs: string[][]): string =>
  paragraphs
    .map((parts) => parts.filter((part) => part !== '').join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

const compose = (stage: Stage): string => {
  const { scene, card, phrases: p, draw, message } = stage;
  const { language, kind } = scene;
  const topic = topicOf(message, language);
  const { fill, isNew, pick, say, act, show } = createVoice(stage, topic);
  const gesture = () => act(pick(p.actions));

  if (kind === 'autopilot')
    return pick(topic === null ? p.suggestions.filter((line) => !line.includes('{topic}')) : p.suggestions);
  if (kind === 'continue') return ` ${gesture()} ${say(pick(p.onward), pick(p.hooks))}`;

  const cue = cues.find(([name, pattern]) => pattern.test(message) && (name === 'machine' || p[name] !== undefined))?.[0];
  if (cue === 'machine') return `${gesture()} ${say(fill(p.machine))}`;
  // Someone who is sad or leaving wants no anecdote and no riddle.
  if (cue === 'sadness' || cue === 'farewell') return layOut([say(pick(p[cue]))], [act(pick(p.soft))]);

  const words = tellingWords(message, language);
  const isQuestion = /[?？؟]/.test(message);
  const isDeed = message.trim() !== '' && message.replaceAll(/\*[^*]*\*/g, '').trim() === '';
  const facts = card.facts.filter(isNew);
  const fitting = closest(facts, (fact) => fact, words, language);
  const fact = fitting ?? draw(facts) ?? '';
  const place = pick(card.places.filter(isNew));
  const deed = act(pick(card.actions.filter(isNew)));
  // A reply that has little to tell asks at least.
  const hasMore = place !== '' || deed !== '' || fact !== '';
  const hook = !hasMore || draw([true, true, false]) ? say(pick(p.hooks)) : '';
  const share = (lead: string) => (fact === '' ? '' : say(lead, fact));

  const asked = card.exchanges.filter(({ answer }) => answer.every(({ text }) => isNew(text)));
  const known = closest(asked, (exchange) => exchange.asked, words, language);
  if (known) {
    const opens = known.answer[0]?.kind === 'action' ? '' : draw([true, false]) ? gesture() : '';
    return layOut([opens, show(known.answer)], place === '' || hook !== '' ? [] : [act(place)], [hook]);
  }
  if (cue === 'who')
    return layOut(
      [gesture(), say(pick(p.who), ...facts.slice(0, 1))],
      [act(place)],
      [act(place) === '' ? say(pick(p.hooks)) : hook],
    );
  if (cue !== undefined)
    return layOut(
      [gesture(), say(pick(p[cue]))],
      [act(place) || deed, cue === 'thanks' ? '' : share(pick(p.sharing))],
      cue === 'thanks' ? [] : [hook],
    );
  if (isDeed) return layOut([gesture(), say(pick(p.quiet))], [act(place), share(pick(p.sharing))], [hook]);
  const opening = topic === null ? pick(isQuestion ? p.ask : p.answer) : pick(isQuestion ? p.question : p.topic);
  if (fitting !== null) return layOut([gesture(), say(opening, fitting)], [deed || act(place)], [hook]);
  return layOut([gesture(), say(opening)], [act(place) || deed, share(pick(p.sharing))], [hook]);
};

/** A reply without a phrasebook for the language: the card's own sentences, and nothing made up. */
const quoteCard = ({ scene, card, draw, said }: Stage): string => {
  const isNew = (line: string) => !said.includes(line);
  const told = [
    ...card.places,
    ...sentencesOf(scene.persona, scene.language).filter((line) => line.length >= 8 && !/["“”„«»*]/u.test(line)),
  ];
  const story = draw(told.filter(isNew)) ?? draw(told);
  const spoken = card.exchanges.flatMap(({ answer }) => answer).filter(({ kind }) => kind === 'speech');
  const own = draw(spoken.filter(({ text }) => isNew(text)));
  return (
    layOut([story === undefined ? '' : `*${story}*`], [own === undefined ? '' : `"${own.text}"`]) ||
    `*${plainName(scene.characterName)} …*`
  );
};

/** How much a preset says: its first paragraph, all of it, or all of it and then some more. */
type Length = 'brief' | 'usual' | 'vivid';

const ofLength = (length: Length, reply: string, more: () => string): string => {
  if (length === 'brief') return reply.trimStart().split('\n\n')[0] ?? reply;
  return length === 'vivid' ? layOut([reply], [more().trim()]) : reply;
};

/** What the user could write next: from what they have begun, where they have, and as many as they asked for. */
const suggest = ({ draft = '', ideas = 1 }: Scene, write: () => string): string => {
  const lines = new Set<string>();
  for (let tries = 0; lines.size < ideas && tries < 40; tries += 1)
    lines.add([draft.trim(), write().replaceAll(/\s+/g, ' ')].filter(Boolean).join(' '));
  return [...lines].join('\n');
};

const replyTo = ({ messages, scene, seed }: ModelRequest, length: Length): string => {
  if (scene.suggests) return suggestForForm(scene, scene.suggests, createDraw(seed));
  const own = messages.filter((one) => one.role === 'assistant').map((one) => one.content);
  const known = phrases[scene.language.toLowerCase().split('-')[0] ?? ''];
  const stage = {
    scene,
    card: readCard(scene),
    draw: createDraw(seed),
    message: messages.findLast((one) => one.role === 'user')?.content ?? '',
    said: own.join('\n'),
  };
  if (scene.kind !== 'autopilot' && /^\s*ooc:/i.test(stage.message))
    return `ooc: ${(known ?? (phrases['en'] as Phrases)).machine.replaceAll('{name}', plainName(scene.characterName))}`;
  const write = () =>
    known ? compose({ ...stage, phrases: known }) : quoteCard({ ...stage, phrases: phrases['en'] as Phrases });
  let reply = write();
  for (let attempt = 1; attempt < 8 && reply === own.at(-1); attempt += 1) reply = write();
  if (scene.kind === 'autopilot') return suggest(scene, write);
  if (scene.kind === 'continue') return reply;
  return ofLength(length, reply, () =>
    known ? compose({ ...stage, scene: { ...scene, kind: 'continue' }, phrases: known }) : '',
  );
};

/** Pieces as a reader takes them: words with what follows, or a few signs where words have no spaces. */
const piecesOf = (text: string): string[] =>
  text.match(/[\u3040-\u30ff\u3400-\u9fff]{1,3}|[^\s\u3040-\u30ff\u3400-\u9fff]+\s*|\s+/gu) ?? [];

/**
 * The embedded responder: in-process, deterministic, no model at all. It answers in
 * character from the card's own text and streams at reading speed; the interface labels it a demo,
 * and it never claims to be human.
 */
export const createImprovModel = (options: ImprovOptions = {}): LanguageModel =>
  createPreset('usual', {
    ...options,
    id: 'improv',
    name: 'Improv',
    description: "A small built-in responder for trying things out: it answers from the character's own card.",
  });

/** The responder and two presets of it that differ in how much they say; the long one is for the highest tier. */
export const createImprovModels = (options: ImprovOptions = {}): LanguageModel[] => [
  createImprovModel(options),
  createPreset('brief', {
    ...options,
    id: 'improv-brief',
    name: 'Improv Brief',
    description: 'The same responder in a hurry: one short paragraph a reply.',
    contextTokens: 8192,
  }),
  createPreset('vivid', {
    ...options,
    id: 'improv-vivid',
    name: 'Improv Vivid',
    description: 'The same responder at its most talkative: it goes on after it has answered.',
    level: 2,
    permission: 'advanced_models',
  }),
];

type Preset = ImprovOptions &
  Pick<LanguageModel, 'id' | 'name' | 'description'> &
  Partial<Pick<LanguageModel, 'contextTokens' | 'level' | 'permission'>>;

const createPreset = (length: Length, { firstWordMs = 420, wordMs = 55, ...listing }: Preset): LanguageModel => ({
  contextTokens: 16_384,
  size: '',
  tag: '',
  level: 1,
  permission: null,
  hideUnauthorized: false,
  ...listing,
  demo: true,
  ping: async () => {},
  async *stream(request) {
    const wait = (ms: number) => (ms > 0 ? pause(ms, undefined, { signal: request.signal }) : undefined);
    await wait(firstWordMs);
    for (const piece of piecesOf(replyTo(request, length))) {
      request.signal.throwIfAborted();
      yield piece;
      await wait(wordMs);
    }
  },
});
