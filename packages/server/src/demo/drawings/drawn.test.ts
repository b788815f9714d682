import { imageStyles } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { readPortrait } from '../art.ts';
import { demoCharacters } from '../catalogue/index.ts';
import type { PictureRequest } from '../../ports/index.ts';
import { cutOut } from './drawn-cast.ts';
import { createDrawnImages, drawPicture } from './drawn.ts';

const request = (over: Partial<PictureRequest> = {}): PictureRequest => ({
  prompt: 'The harbour',
  negativePrompt: '',
  style: 'anime',
  loraScale: 0.8,
  size: { width: 800, height: 1000 },
  seed: 1,
  subject: { characterId: 'elin-marrow' },
  signal: new AbortController().signal,
  ...over,
});
const draw = async (over: Partial<PictureRequest> = {}) =>
  new TextDecoder().decode((await createDrawnImages({ ms: 0 }).generate(request(over))).bytes);

describe('the embedded drawings', () => {
  it('are the same for the same request, and others for another seed, prompt or style', async () => {
    const one = await draw();
    expect(await draw()).toBe(one);
    const others = await Promise.all([draw({ seed: 2 }), draw({ prompt: 'A forest' }), draw({ style: 'semi-realistic_v2' })]);
    expect(new Set([one, ...others]).size).toBe(4);
  });

  it('say what they are, and hold no word of a prompt', async () => {
    const svg = await draw({ prompt: '<script>alert(1)</script> "&{}' });
    expect(svg).toContain('>Demo drawing</text>');
    expect(svg).not.toMatch(/script|alert/);
    expect(createDrawnImages()).toMatchObject({ demo: true, needsTraining: true });
  });

  it('leave out what is unwanted, and loosely learnt looks differ from picture to picture', () => {
    const drawn = (over: Partial<PictureRequest>) => drawPicture(request({ subject: { characterId: 'nobody' }, ...over }));
    const falling = (svg: string) => svg.includes('l-4 12');
    expect(falling(drawn({ prompt: 'A forest in the rain' }))).toBe(true);
    expect(falling(drawn({ prompt: 'A forest in the rain', negativePrompt: 'rain' }))).toBe(false);
  });

  it('show the cast as in their portraits, in every style', async () => {
    const portraits = demoCharacters.filter(({ look }) => !look);
    for (const { slug } of portraits) {
      const figure = cutOut(slug, (await readPortrait(slug)) ?? '');
      expect([slug, figure?.startsWith('<')]).toEqual([slug, true]);
      expect(await draw({ subject: { characterId: slug } })).toContain(figure);
    }
    for (const style of imageStyles) expect(await draw({ style })).toMatch(/^<svg .*<\/svg>$/);
  });

  it('stop when nobody wants them any more', async () => {
    const leave = new AbortController();
    const drawing = createDrawnImages({ ms: 60_000 }).generate(request({ signal: leave.signal }));
    leave.abort(new Error('gone'));
    await expect(drawing).rejects.toThrow('gone');
  });
});
