import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cutAtGrapheme, limits } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { extractFacts } from '../chat/memories/extract-facts.ts';
import { fillMacros } from '../chat/prompt/macros.ts';
import { greetingOf } from '../chat/messages/shown-text.ts';
import { scenePrompt } from '../chat/images/scene-prompt.ts';
import { titleOf } from '../chat/archive/import.ts';
import { cutSentences } from '../chat/voice/cut-sentences.ts';
import { readCard } from '../creation/cards/read-card.ts';
import { toListed } from '../creation/drafts/draft-rows.ts';
import { json } from '../creation/testing/card-files.ts';
import { createReport } from '../foreign-files/report.ts';
import { cut, firstSentence } from '../foreign-files/text-fields.ts';
import { plainLine } from '../html/mail-words.ts';
import { attachment } from '../http/answers/attachment.ts';
import { maskedAddress } from '../platform/mails/mail-kinds.ts';

/** Graphemes of several UTF-16 units: a family, a flag, a letter with its signs in two scripts, one beyond the BMP, a skin, a keycap. */
const graphemes = ['👨‍👩‍👧‍👦', '🇩🇪', 'क्ष', 'e\u0301', '𠀀', '👋🏽', '1\ufe0f\u20e3'];

const read = (data: object) =>
  readCard(
    json({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Ada', description: 'A keeper.', ...data } }),
    'a.json',
  );
const entryOf = (entry: object) => read({ character_book: { entries: [entry] } }).lorebook?.entries[0];
const values = { user: 'Ann', char: 'Mira', now: new Date(0), timeZone: 'UTC', seed: 'a', pickSeed: 'a' };
const listedRow = {
  id: 'one',
  kind: 'chatbot' as const,
  characterId: null,
  name: '',
  title: '',
  avatarUrl: null,
  writtenStatus: null,
  revision: 1,
  updatedAt: new Date(0),
  removedAt: null,
  moderationStatus: null,
  moderationReport: null,
};
const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)\.md$/.exec(header)?.[1] ?? '');

/** Every place that cuts a text of a user or of a file for its length, with a length beyond which it does. */
const places: [string, number, (text: string) => string | undefined][] = [
  ['the name of a card', limits.importedNameMax, (name) => read({ name }).form.name],
  ['the title of a card', limits.chatbotTitleMax, (title) => read({ title }).form.title],
  ['the title from the notes', limits.chatbotTitleMax, (notes) => read({ creator_notes: `${notes}.` }).form.title],
  ['a text of a card', limits.importedTextMax, (scenario) => read({ scenario }).form.scenario],
  ['a tag of a card', 40, (tag) => read({ tags: [tag] }).form.tags[0]],
  ['a greeting of a card', limits.importedTextMax, (text) => read({ alternate_greetings: [text] }).form.alternate_greetings[0]],
  ['the name of a file', limits.importedNameMax, (name) => readCard(json({ description: 'x' }), `${name}.json`).form.name],
  ['the name of an entry', limits.importedNameMax, (name) => entryOf({ name, content: 'x' })?.name],
  ['the name of an entry from its keyword', limits.importedNameMax, (key) => entryOf({ keys: [key], content: 'x' })?.name],
  ['the text of an entry', limits.importedEntryMax, (content) => entryOf({ keys: ['a'], content })?.content],
  ['a nickname', limits.importedNameMax, (nickname) => read({ nickname }).nickname],
  [
    'a field in a report',
    80,
    (field) => {
      const report = createReport();
      report.unused(field);
      return report.lines()[0]?.field;
    },
  ],
  ['a title with an end', 60, (text) => cut(text, 60)],
  ['a first sentence', 1000, firstSentence],
  ['the title of a chat', limits.conversationTitleMax, (name) => titleOf(`${name}.jsonl`) ?? undefined],
  ['a scene', 400, (content) => scenePrompt('', [{ id: 'a', role: 'bot', content }]).replace(/^: /, '')],
  ['the name of a draft in a list', limits.importedNameMax, (name) => toListed({ ...listedRow, name }).name],
  ['the title of a draft in a list', limits.chatbotTitleMax, (title) => toListed({ ...listedRow, title }).title],
  ['what is spoken at once', 280, (text) => cutSentences(text, { narration: true, isGrowing: false })[0]],
  [
    'a greeting',
    limits.importedTextMax,
    (greeting) =>
      greetingOf({ greeting, greetingI18n: {}, alternateGreetings: [] }, { settings: {} }, 0, {
        now: new Date(0),
        zone: undefined,
      }),
  ],
  ['what macros fill', 200_000, (text) => fillMacros(text, values)],
  ['a line of a mail', 200, plainLine],
  ['the address that a mail tells of', 2, (local) => maskedAddress(`${local}@example.test`).replace('…@example.test', '')],
  [
    'a fact',
    limits.memoryMax,
    (text) =>
      extractFacts([{ id: 'a', role: 'user', text: `I am ${text}` }], { user: 'A', char: 'B' })[0]?.content.slice(
        'A: I am '.length,
      ),
  ],
];

const endsOf = (text: string) =>
  new Set(Array.from(new Intl.Segmenter().segment(text), ({ index }) => index).concat(text.length));

const root = resolve(import.meta.dirname, '../../..');

/** What runs where people's texts are, by its path. */
const sources = (): [file: string, text: string][] =>
  globSync('{protocol,server,core,embed,postmessage-rpc,site}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\/testing[/.]|hostile-inputs/.test(file))
    .map((file) => [file, readFileSync(resolve(root, file), 'utf8')]);

/** Why a cut at a number of units tears nothing that a person wrote, and where: how many there are in each file. */
const notWords: Record<string, Record<string, number>> = {
  'a list': {
    'core/src/chat/memories/useMemories.ts': 1,
    'core/src/chat/upgrade/UpgradePanel.tsx': 1,
    'server/src/adapters/models/improv.ts': 1,
    'server/src/adapters/moderation/rules-file.ts': 1,
    'server/src/demo/drawings/drawn.ts': 1,
    'server/src/demo/leaderboard.ts': 1,
    'server/src/pages/frame-document.ts': 1,
    // Names that are free, and the stem of a username, which has letters of ASCII alone.
    'server/src/platform/onboarding/usernames.ts': 3,
  },
  'made of letters of ASCII': {
    'core/src/platform/studio/theme/TokenControl.tsx': 1,
    'embed/src/host/widget.ts': 1,
    // The header of a request.
    'protocol/src/brand-language.ts': 1,
    'server/src/adapters/models/improv-topic.ts': 1,
    'server/src/adapters/stripe/requests.ts': 1,
    'server/src/chat/archive/transcript.ts': 1,
    'server/src/creation/pictures/check-upload.ts': 1,
    'server/src/http/effect-id.ts': 1,
    'server/src/platform/page-events/page-events.ts': 1,
  },
  'told to a developer: a sentence of ours, or how a value of a theme or an option begins': {
    'embed/src/frame/theme-notes.ts': 3,
    'embed/src/frame/told-of.ts': 1,
    'postmessage-rpc/src/link.ts': 1,
    'postmessage-rpc/src/shape.ts': 1,
    'protocol/src/theme/check.ts': 1,
    'protocol/src/theme/report.ts': 1,
    'server/src/adapters/speech/flite-program.ts': 1,
    'server/src/cli/compare-age-logs.ts': 1,
  },
  'heard, not seen: a screen reader says nothing of half a sign': { 'embed/src/frame/mirror-announcements.ts': 1 },
};

describe('a text that is cut for its length', () => {
  it.each(places)('ends between two graphemes: %s', (_, max, take) => {
    // Speech leaves out what has no sound.
    for (const grapheme of graphemes.filter((one) => take(`aaaaaaaaaaaa${one}`)?.includes(one))) {
      // Long texts are dear: one place in each is enough there.
      const shifts = max > 2000 ? 2 : grapheme.length;
      for (let shift = 0; shift < shifts; shift += 1) {
        const text = 'a'.repeat(shift) + grapheme.repeat(Math.ceil(max / grapheme.length) + 2);
        const kept = (take(text) ?? '').replace(/…$/, '');
        expect(text.startsWith(kept), `${grapheme} at ${shift}`).toBe(true);
        expect(endsOf(text).has(kept.length), `${grapheme} at ${shift}, ${kept.length} units`).toBe(true);
      }
    }
  });

  it('is as long as it may be, and whole where it fits', () => {
    for (const grapheme of graphemes)
      for (let length = 0; length < 40; length += 1) {
        const text = grapheme.repeat(5);
        const ends = [...endsOf(text)].filter((end) => end <= length);
        expect(cutAtGrapheme(text, length)).toBe(text.slice(0, Math.max(0, ...ends)));
      }
  });

  it('says in a report what was taken', () => {
    const { form, report } = read({ name: '🇩🇪'.repeat(40) });
    expect(form.name).toBe('🇩🇪'.repeat(limits.importedNameMax / 4));
    const cutTo = (length: number) =>
      expect.objectContaining({ field: 'name', action: 'changed', note: expect.stringContaining(`cut to ${length},`) });
    expect(report).toContainEqual(cutTo(100));
    expect(read({ name: `a${'🇩🇪'.repeat(40)}` }).report).toContainEqual(cutTo(97));
  });

  it('is cut nowhere by units: no limit of characters, no text with an ellipsis', () => {
    /** Limits of lists. */
    const lists = /limits\.(?:lorebookKeywordsMax|chatbotTagsMax|tagsMax|facetValuesMax|outboxMax|ideasMax)\)/;
    const found = sources().flatMap(([file, text]) =>
      text
        .split('\n')
        .filter(
          (line) => /\.slice\(0, \w*[lL]imits\.\w+Max\)|\$\{[\w.]+\.slice\(0, [^)]*\)[^}]*\}…`/.test(line) && !lists.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    // A stranger's secret in a log is its first four letters.
    expect(found.filter((line) => !line.startsWith('server/src/cli/compare-age-logs.ts'))).toEqual([]);
  });

  it('is cut nowhere at a number of units: what is, is no text of a person', () => {
    /** Each `.slice(0, n)` of a file, apart from the starts of dates, and of digests by one call. */
    const cutsIn = (text: string) =>
      Array.from(
        text.matchAll(
          /(?:toISOString\(\)|sha256\(.*\)\)|digest\('\w+'\))?\s*\.(?:slice|substring|substr)\(\s*0,\s*[\d_]+,?\s*\)/g,
        ),
        ([found]) => found.trim(),
      ).filter((found) => found.startsWith('.'));
    const found = Object.fromEntries(
      sources()
        .map(([file, text]) => [file, cutsIn(text).length] as const)
        .filter(([, count]) => count > 0),
    );
    const allowed = Object.entries(notWords).flatMap(([, files]) => Object.entries(files));
    expect(found).toEqual(Object.fromEntries(allowed));
  });
});

describe('the name of a file to keep', () => {
  const kept = (title: string) => nameIn(attachment(title, 'md', 'chat'));

  it('is cut between graphemes, at 130 bytes', () => {
    for (const letter of ['ж', '龍', 'क्षि', 'กำ', '𠀀', 'e\u0301'].map((one) => one.normalize('NFC'))) {
      for (let shift = 0; shift < 12; shift += 1) {
        const text = 'a'.repeat(shift) + letter.repeat(90);
        const name = kept(text);
        expect(text.startsWith(name)).toBe(true);
        expect(endsOf(text).has(name.length)).toBe(true);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(130);
        expect(Buffer.byteLength(name)).toBeGreaterThan(110);
      }
    }
  });

  it.each([
    ['CON', '_CON'],
    ['nul', '_nul'],
    ['Aux', '_Aux'],
    ['PRN.txt', '_PRN.txt'],
    ['COM1', '_COM1'],
    ['lpt9 .old', '_lpt9 .old'],
    ['COM¹', '_COM¹'],
    ['Connie', 'Connie'],
    ['COM10', 'COM10'],
    ['...hidden', 'hidden'],
    ['. .hidden. .', 'hidden'],
    ['..', 'chat'],
    ['', 'chat'],
    ['a\ud800', 'a'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['\u3164\u200b', 'chat'],
    ['../../etc/passwd', 'etc passwd'],
    ['a\r\nb: c', 'a b c'],
    ['हिन्दी की कहानी', 'हिन्दी की कहानी'],
    ['เรื่องของน้ำ', 'เรื่องของน้ำ'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['e\u0301te\u0301', 'été'],
    ['I ❤️ 👨‍👩‍👧 you', 'I you'],
  ])('of %j is %j', (title, name) => {
    const header = attachment(title, 'md', 'chat');
    expect(nameIn(header)).toBe(name);
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+\.md"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  });
});
