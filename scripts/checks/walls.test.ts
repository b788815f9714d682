import { describe, expect, it } from 'vitest';
import { checkWalls, findBreaches, findPlatformRooms, tellBreaches, tellTops, tellFloors } from './walls.ts';

const breachesOf = (file: string, ...paths: string[]) =>
  Object.fromEntries(findBreaches([[file, paths.map((path) => `import { x } from '${path}';`).join('\n')]]));

describe('a wall', () => {
  it('stands between two features of the chat, for types and later imports too', () => {
    const text = `import type { A } from '../lore/entry.ts';\nconst late = () => import('../voice/audio.ts');`;
    expect(Object.fromEntries(findBreaches([['chat/why/report.ts', text]]))).toEqual({
      'chat/why → chat/lore': ['chat/why/report.ts'],
      'chat/why → chat/voice': ['chat/why/report.ts'],
    });
  });

  it('lets everybody stand on the ground, and the ground on no feature', () => {
    expect(
      breachesOf('chat/why/report.ts', '../messages/tree.ts', '../../platform/rights/place.ts', '../../db/schema.ts'),
    ).toEqual({});
    expect(breachesOf('chat/messages/tree.ts', '../generation/runner.ts')).toEqual({});
    expect(breachesOf('chat/messages/tree.ts', '../voice/audio.ts')).toEqual({
      'chat/messages → chat/voice': ['chat/messages/tree.ts'],
    });
  });

  it('stands between areas, and between a feature and a vendor', () => {
    expect(breachesOf('platform/identity/merge.ts', '../../chat/messages/tree.ts', '../catalogue/files.ts')).toEqual({
      'platform → chat/messages': ['platform/identity/merge.ts'],
    });
    expect(breachesOf('creation/cards/read.ts', '../../chat/prompt/tokenizer.ts', '../import.ts')).toEqual({
      'creation → chat/prompt': ['creation/cards/read.ts'],
    });
    expect(breachesOf('commerce/orders.ts', '../adapters/smtp.ts')).toEqual({ 'commerce → adapters': ['commerce/orders.ts'] });
  });

  it('is none for tests, and for the lists that put rooms together', () => {
    expect(breachesOf('chat/why/report.test.ts', '../voice/audio.ts')).toEqual({});
    expect(breachesOf('chat/testing/index.ts', '../voice/audio.ts')).toEqual({});
    expect(breachesOf('chat/prompt/parts.ts', '../lore/prompt-part.ts')).toEqual({});
    expect(breachesOf('features.ts', './chat/why/feature.ts')).toEqual({});
  });
});

describe('what stands on top', () => {
  const told = (file: string, path: string) => tellTops([[file, `import { x } from '${path}';`]]);

  it('is imported by what starts the server, and by tests', () => {
    expect(told('main.ts', './demo/seed.ts')).toEqual([]);
    expect(told('cli/seed.ts', '../demo/seed.ts')).toEqual([]);
    expect(told('opening/open-ports.ts', '../demo/art.ts')).toEqual([]);
    expect(told('main.ts', './opening/open-ports.ts')).toEqual([]);
    expect(told('cli/operator-command.ts', '../opening/database.ts')).toEqual([]);
    expect(told('demo/seed.ts', './art.ts')).toEqual([]);
    expect(told('platform/works/reach.test.ts', '../../demo/art.ts')).toEqual([]);
  });

  it('is imported by no room and no adapter', () => {
    expect(told('platform/works/reach.ts', '../../demo/art.ts')).toEqual([
      expect.stringMatching(/^platform\/works\/reach\.ts → demo: /),
    ]);
    expect(told('adapters/images/files.ts', '../../demo/art.ts')).toHaveLength(1);
    expect(told('db/migrate.ts', '../demo/seed.ts')).toHaveLength(1);
    expect(told('adapters/smtp.ts', '../opening/identity.ts')).toHaveLength(1);
    expect(told('demo/seed.ts', '../opening/database.ts')).toHaveLength(1);
  });
});

describe('the rooms of the platform', () => {
  const told = (...files: [file: string, path: string][]) =>
    tellFloors(findPlatformRooms(files.map(([file, path]) => [file, `import type { x } from '${path}';`])));

  it('stand on the ground, and the ground on none of them', () => {
    expect(told(['platform/catalogue/files.ts', '../rights/adult-access.ts'])).toEqual([]);
    expect(told(['platform/works/unlisted.ts', '../rights/grants.ts'])).toEqual([]);
    expect(told(['platform/rights/grants.ts', '../identity/users.ts'])).toEqual([
      expect.stringMatching(/^platform\/rights → platform\/identity: /),
    ]);
  });

  it('never stand on each other, however many are between them', () => {
    const circle = told(
      ['platform/a/x.ts', '../b/y.ts'],
      ['platform/b/y.ts', '../c/z.ts'],
      ['platform/c/z.ts', '../a/x.ts'],
      ['platform/c/z.test.ts', '../d/x.ts'],
    );
    expect(circle).toEqual([expect.stringMatching(/^platform: a, b, c stand on each other/)]);
  });
});

describe('a breach', () => {
  it('is told with its files and where to go instead', () => {
    expect(tellBreaches(new Map([['chat/a → chat/b', ['chat/a/x.ts']]]))).toEqual([
      expect.stringMatching(/^chat\/a → chat\/b, in chat\/a\/x\.ts: .*the ground/),
    ]);
  });

  it('is nowhere in the server as it stands', () => expect(checkWalls()).toBe(true));
});
