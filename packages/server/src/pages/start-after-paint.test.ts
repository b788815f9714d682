// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

/** As much of a page as is touched here; the server's own code knows no DOM. */
const { document, window } = globalThis as unknown as {
  document: { body: { innerHTML: string }; querySelector(tag: string): EventTarget & { click(): void } };
  window: EventTarget & { Event: typeof Event; eval(script: string): void };
};

it('gives a press on a part that answers already to the page once, when the page is ready', async () => {
  const page = startAfterPaint('<html>\n<body>\n<button>More</button>\n</body>\n</html>', [], 'nonce');
  const script = /<script nonce="nonce">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  document.body.innerHTML = '<div><button>More</button></div>';
  const presses: string[] = [];
  // The interface listens at its root, as React does.
  document.querySelector('div').addEventListener('click', () => presses.push('done'));
  window.eval(script);

  const button = document.querySelector('button');
  button.click();
  expect(presses).toEqual([]);

  window.dispatchEvent(new window.Event('troupe:ready'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(presses).toEqual(['done']);
  button.click();
  expect(presses).toEqual(['done', 'done']);
});
