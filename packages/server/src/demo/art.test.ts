import { personaPortraits } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { rawCaller } from '../http/testing.ts';
import { createArtRoute } from './art.ts';

describe('the portraits of personas', () => {
  const route = createArtRoute();
  const get = (path: string) => route.answer(new Request(`http://localhost:4100${path}`), rawCaller);

  it.each(personaPortraits)('%s is drawn', async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg /);
  });

  it('differ, and end where the list ends', async () => {
    const drawn = await Promise.all(personaPortraits.map(async (path) => (await get(path)).text()));
    expect(new Set(drawn).size).toBe(personaPortraits.length);
    await expect(get(`/art/persona-${personaPortraits.length + 1}.svg`)).rejects.toMatchObject({ code: 'not_found' });
  });
});
