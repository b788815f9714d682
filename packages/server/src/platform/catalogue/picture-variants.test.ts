import { describe, expect, it } from 'vitest';
import { createPictureVariants } from './picture-variants.ts';

const bytesOf = (length: number) => new Uint8Array(length);
const read = async () => bytesOf(10);
const blur = async () => bytesOf(7);

describe('pictures at the sizes they are shown', () => {
  it('are made once for all who ask at the same time, and remembered', async () => {
    let made = 0;
    const variants = createPictureVariants({ blur, scale: async (_, side) => (made++, bytesOf(side)) });
    const both = await Promise.all([variants.find('a', 96, read), variants.find('a', 96, read)]);
    expect([...both, await variants.find('a', 96, () => Promise.reject(new Error('read again')))]).toEqual(
      Array(3).fill(bytesOf(96)),
    );
    expect(made).toBe(1);
    await variants.find('a', 48, read);
    expect(made).toBe(2);
  });

  it('are not tried again where the picture is better as it is', async () => {
    let tried = 0;
    const variants = createPictureVariants({ blur, scale: async () => (tried++, null) });
    expect([await variants.find('a', 96, read), await variants.find('a', 96, read), tried]).toEqual(['original', 'original', 1]);
  });

  it('are blurred once, beside their widths', async () => {
    const variants = createPictureVariants({ blur, scale: async () => bytesOf(96) });
    expect([await variants.find('a', 'blurred', read), await variants.find('a', 96, read)]).toEqual([bytesOf(7), bytesOf(96)]);
    expect(await variants.find('a', 'blurred', () => Promise.reject(new Error('read again')))).toEqual(bytesOf(7));
  });

  it('are forgotten when there are too many, those first that nobody asked for lately', async () => {
    let made: string[] = [];
    const variants = createPictureVariants({ blur, scale: async () => bytesOf(10_000_000) });
    const ask = (id: string) => variants.find(id, 96, async () => (made.push(id), bytesOf(1)));
    for (const id of ['a', 'b', 'a', 'c']) await ask(id);
    made = [];
    for (const id of ['a', 'c', 'b']) await ask(id);
    expect(made).toEqual(['b']);
  });

  it('are two at a time; a line that is too long is busy, and goes on afterwards', async () => {
    let [now, most] = [0, 0];
    const open: (() => void)[] = [];
    const variants = createPictureVariants({
      blur,
      scale: async () => {
        most = Math.max(most, (now += 1));
        await new Promise<void>((resolve) => open.push(resolve));
        now -= 1;
        return bytesOf(1);
      },
    });
    const asked = Array.from({ length: 66 }, (_, index) => variants.find(String(index), 96, read));
    expect(await variants.find('one more', 96, read)).toBe('busy');
    let done = 0;
    for (const one of asked) void one.then(() => (done += 1));
    while (done < asked.length) {
      open.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([most, now]).toEqual([2, 0]);
    const again = variants.find('one more', 96, read);
    while (open.length === 0) await new Promise((resolve) => setImmediate(resolve));
    open.shift()?.();
    expect(await again).toEqual(bytesOf(1));
  });

  it('are waited for a moment only, and those who gave up keep nobody from their place', async () => {
    const open: (() => void)[] = [];
    const scale = async () => (await new Promise<void>((resolve) => open.push(resolve)), bytesOf(1));
    const variants = createPictureVariants({ blur, scale }, { waitMs: 5 });
    const hard = ['a', 'b'].map((id) => variants.find(id, 96, read));
    expect(await Promise.all(['c', 'd'].map((id) => variants.find(id, 96, read)))).toEqual(['busy', 'busy']);
    await expect.poll(() => open.length).toBe(2);
    for (const end of open.splice(0)) end();
    expect(await Promise.all(hard)).toEqual([bytesOf(1), bytesOf(1)]);
    const again = ['c', 'd'].map((id) => variants.find(id, 96, read));
    await expect.poll(() => open.length).toBe(2);
    for (const end of open) end();
    expect(await Promise.all(again)).toEqual([bytesOf(1), bytesOf(1)]);
  });

  it('leave their place when the picture cannot be read, and are tried again', async () => {
    const variants = createPictureVariants({ blur, scale: async () => bytesOf(1) });
    for (let index = 0; index < 5; index++)
      await expect(variants.find('a', 96, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await variants.find('a', 96, read)).toEqual(bytesOf(1));
  });
});
