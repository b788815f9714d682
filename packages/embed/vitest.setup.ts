import { afterAll } from 'vitest';

/** Preact looks after its effects 35 ms after a drawing, by a page that must still be there then. */
const effectsMs = 40;

afterAll(async () => {
  if (typeof document !== 'undefined') await new Promise((done) => setTimeout(done, effectsMs));
});
