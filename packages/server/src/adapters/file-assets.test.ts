import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileAssets } from './file-assets.ts';

let parent: string;
let build: string;
const script = 'const answer = 42;\n'.repeat(50);

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'file-assets-'));
  build = join(parent, 'dist');
  await mkdir(join(build, 'assets'), { recursive: true });
  await writeFile(join(parent, 'secret.js'), 'secret');
  await writeFile(join(build, 'assets/a.js'), script);
  await writeFile(join(build, 'tiny.js'), '1');
  await writeFile(join(build, 'picture.png'), 'pixels');
  await writeFile(join(build, 'twin.js'), script);
  await writeFile(join(build, 'twin.js.br'), 'twin');
  await writeFile(join(build, 'stale.js'), script);
  await writeFile(join(build, 'stale.js.br'), 'stale');
  await utimes(join(build, 'stale.js.br'), new Date(0), new Date(0));
});
afterAll(() => rm(parent, { recursive: true }));

const text = (bytes: Uint8Array | null | undefined) => bytes && Buffer.from(bytes).toString();

describe('files of a build', () => {
  it('come with type, tag and a compressed form', async () => {
    const asset = await createFileAssets(build).find('assets/a.js');
    expect(asset?.mediaType).toBe('text/javascript; charset=utf-8');
    expect(text(asset?.bytes)).toBe(script);
    expect(brotliDecompressSync(asset?.brotli ?? new Uint8Array()).toString()).toBe(script);
    expect(asset?.tag).toHaveLength(22);
  });

  it('use what the build compressed, unless the file is newer', async () => {
    const assets = createFileAssets(build);
    expect(text((await assets.find('twin.js'))?.brotli)).toBe('twin');
    expect(text((await assets.find('stale.js'))?.brotli)).not.toBe('stale');
  });

  it('stay as they are where compression gains nothing', async () => {
    const assets = createFileAssets(build);
    expect((await assets.find('tiny.js'))?.brotli).toBeNull();
    expect((await assets.find('picture.png'))?.brotli).toBeNull();
  });

  it.each(['../secret.js', 'assets/../../secret.js', '/../secret.js', 'missing.js', 'assets', '', 'twin.js.br', 'a\0.js'])(
    '"%s" is none of them',
    async (path) => {
      expect(await createFileAssets(build).find(path)).toBeNull();
    },
  );

  it('are found once they exist', async () => {
    const assets = createFileAssets(build);
    expect(await assets.find('late.js')).toBeNull();
    await writeFile(join(build, 'late.js'), 'late');
    expect(text((await assets.find('late.js'))?.bytes)).toBe('late');
  });
});
