import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillMacros, type MacroValues } from './macros.ts';
import { stopClock } from './time-zone.ts';

const values: MacroValues = {
  user: 'Ann',
  char: 'Mira',
  persona: 'A sailor.',
  description: 'Keeper of maps.',
  personality: 'Calm.',
  scenario: 'A harbour.',
  original: 'OURS',
  now: new Date('2026-11-21T09:30:00Z'),
  timeZone: 'UTC',
  idleMs: 3 * 3_600_000,
  seed: 'reply-1',
  pickSeed: 'message-1',
};
const fill = (text: string, over: Partial<MacroValues> = {}) => fillMacros(text, { ...values, ...over });

describe('fillMacros', () => {
  it.each([
    ['{{user}} meets {{char}}', 'Ann meets Mira'],
    ['{{USER}} and {{ Char }}', 'Ann and Mira'],
    ['<USER> and <bot>', 'Ann and Mira'],
    ['<char> and <CHAR>', 'Mira and Mira'],
    ['{{persona}} {{description}} {{personality}} {{scenario}}', 'A sailor. Keeper of maps. Calm. A harbour.'],
    ['{{original}}+{{original}}', 'OURS+'],
    ['{{time}} {{date}} {{weekday}}', '09:30 21 November 2026 Saturday'],
    ['gone {{idle_duration}}', 'gone 3 hours'],
    ['a{{newline}}b', 'a\nb'],
    ['a \n {{trim}} \n b', 'ab'],
    ['a{{// a note about {{user}} }}b{{comment:x}}c{{hidden_key:y}}', 'abc'],
    ['{{reverse:{{user}}}}', 'nnA'],
    ['{{random:x}} {{random::x,y}}', 'x x,y'],
    ['{{random:one\\, two}}', 'one, two'],
    ['{{unknown}} {{unknown:{{user}}}} {{user', '{{unknown}} {{unknown:Ann}} {{user'],
    ['{{{user}}}', '{Ann}'],
    ['{{}} }} {{', '{{}} }} {{'],
  ])('%s → %s', (raw, filled) => expect(fill(raw)).toBe(filled));

  it('inserts values as they are: a name cannot smuggle macros in, nor split a list', () => {
    expect(fill('{{user}}', { user: '{{char}}<BOT>' })).toBe('{{char}}<BOT>');
    expect(fill('{{random:{{user}}}}', { user: 'A, B' })).toBe('A, B');
  });

  it('draws random from the seed and keeps a pick', () => {
    const options = Array.from({ length: 40 }, (_, index) => index).join(',');
    expect(fill(`{{random:${options}}}`)).toBe(fill(`{{random:${options}}}`));
    expect(fill(`{{random:${options}}}`)).not.toBe(fill(`{{random:${options}}}`, { seed: 'reply-2' }));
    expect(fill(`{{pick:${options}}}`)).toBe(fill(`{{pick:${options}}}`, { seed: 'reply-2' }));
  });

  it('rolls within the dice', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      expect(Number(fill('{{roll:2d6}}', { seed: String(seed) }))).toSatisfy((sum: number) => sum >= 2 && sum <= 12);
      expect(Number(fill('{{roll:20}}', { seed: String(seed) }))).toSatisfy((sum: number) => sum >= 1 && sum <= 20);
    }
    expect(fill('{{roll:pie}}')).toBe('{{roll:pie}}');
  });

  it('is capped in depth and output', () => {
    expect(fill('{{reverse:'.repeat(30) + 'x' + '}}'.repeat(30))).toContain('{{reverse:');
    expect(fill('{{persona}}'.repeat(2000), { persona: 'x'.repeat(1000) }).length).toBe(100_000);
  });

  it('fills at most as many macros as a text may have, and as the texts of a prompt may have together', () => {
    const filled = fill('{{user}} '.repeat(502));
    expect(filled.match(/Ann/g)).toHaveLength(500);
    expect(filled.endsWith('Ann {{user}} {{user}} ')).toBe(true);
    const budget = { left: 3 };
    expect([fill('{{user}}{{char}}', { budget }), fill('{{user}}{{char}}', { budget })]).toEqual(['AnnMira', 'Ann{{char}}']);
  });

  it.each([
    ['clocks', '{{time}}'],
    ['openings', '{{'],
    ['pairs in pairs', '{{random:{{user}},'],
    ['odd runs', '{{{user}}}'],
    ['names in angles', '<user>'],
    ['dice', '{{roll:99d999999}}'],
  ])('costs little whatever a stranger wrote: 200,000 %s', (_, macro) => {
    const text = macro.repeat(200_000);
    const before = process.threadCpuUsage();
    fill(text);
    stopClock(text.slice(0, 50_000), values.now, 'Asia/Kathmandu');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });

  it('leaves text without macros alone, never throws, and gives the same bytes twice', () => {
    fc.assert(fc.property(fc.string(), (text) => text.includes('{{') || /<(user|bot|char)>/i.test(text) || fill(text) === text));
    const pieces = fc.array(
      fc.constantFrom('{{', '}}', '{', '}', 'user', 'random:a,b', ':', '//', 'trim', 'x', ' ', '<USER>', '\\,'),
      { maxLength: 30 },
    );
    fc.assert(fc.property(pieces, (parts) => fill(parts.join('')) === fill(parts.join(''))));
  });
});
