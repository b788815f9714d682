import { describe, expect, it } from 'vitest';
import { hostileStrings } from '../../../../../tests/hostile/hostile-strings.ts';
import { transcriptFormats, type Transcript, type TranscriptFormat, type Turn } from './transcript.ts';

const at = new Date('2026-11-21T09:00:00.000Z');
const everything = hostileStrings.join('\n');
const transcript: Transcript = {
  title: everything,
  userName: everything,
  characterName: everything,
  createdAt: at,
};
const turns = hostileStrings.map((text, index): Turn => ({
  role: index % 2 ? 'user' : 'bot',
  name: text,
  text,
  createdAt: at,
  takes: [text],
  shownTake: 0,
}));
const whole = (format: TranscriptFormat) => format.head(transcript) + turns.map(format.turn).join('') + format.foot;

describe('an export of hostile text', () => {
  it('in HTML has no tag but its own, and none with a handler or an address', () => {
    const tags = whole(transcriptFormats.html).match(/<[^\s>]+[^>]*>?/gu) ?? [];
    const names = new Set(tags.map((tag) => /^<\/?!?([a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase()));
    expect([...names].toSorted()).toEqual(['article', 'bdi', 'doctype', 'h1', 'h2', 'meta', 'p', 'style', 'time', 'title']);
    expect(tags.filter((tag) => /\s(?:on\w+|src|href|srcset|action)\s*=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => tag.startsWith('<article'))).toHaveLength(hostileStrings.length);
  });

  it('in Markdown has no markup and no picture that a reader’s program would run or load', () => {
    const markdown = whole(transcriptFormats.md);
    expect(markdown.match(/(?<!\\)<[a-z/!?]/giu)).toBeNull();
    expect(markdown.match(/(?<!\\)!\[/gu)).toBeNull();
  });

  it('in JSONL is a line of JSON for each message, and comes back as it was', () => {
    const lines = whole(transcriptFormats.jsonl).trimEnd().split('\n');
    expect(lines).toHaveLength(hostileStrings.length + 1);
    expect(lines.slice(1).map((line) => (JSON.parse(line) as { mes: string }).mes)).toEqual(hostileStrings);
  });
});
