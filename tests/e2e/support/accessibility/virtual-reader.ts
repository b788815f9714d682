import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Frame } from '@playwright/test';
import { root } from '../../../../scripts/step.ts';
import type { Checker } from './checker.ts';

// The build for browsers is a module; put into a page it is a script that leaves what it exports behind.
const source = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8').replace(
  /export\s*\{[^}]*?([\w$]+) as virtual\s*\};/,
  ';window.virtualReader = $1;',
);

interface Scope extends Window {
  virtualReader: typeof virtual;
}

/** Everything that a reader says of a document from its first word to its last, a line each. */
export const readAloud = async (frame: Frame): Promise<string[]> => {
  if (!(await frame.evaluate(() => 'virtualReader' in window))) await frame.evaluate(`(() => {${source}\n})()`);
  return frame.evaluate(async () => {
    const { virtualReader } = window as unknown as Scope;
    await virtualReader.start({ container: document.body });
    try {
      // After the last word it begins anew.
      for (let steps = 0; steps < 3000; steps += 1) {
        await virtualReader.next();
        if ((await virtualReader.lastSpokenPhrase()) === 'end of document') break;
      }
      return await virtualReader.spokenPhraseLog();
    } finally {
      await virtualReader.stop();
    }
  });
};

/** What is used or entered by its name. */
const named =
  /^(?:end of )?(button|link|textbox|searchbox|checkbox|radio|switch|slider|spinbutton|combobox|listbox|option|menu|menuitem|menuitemradio|menuitemcheckbox|tab|tabpanel|dialog|alertdialog|img|image|progressbar|meter|heading)(, (?:level \d|not checked|checked|expanded|not expanded|not pressed|pressed|required|disabled|max value .*|min value .*|position .*))*$/;

const english = resolve(root, 'packages/core/src/i18n/en');
const keys = new Set(
  globSync('*.json', { cwd: english }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(resolve(english, file), 'utf8')) as Record<string, string>),
  ),
);

/** A value that never became a text: the place of one, or what JavaScript makes of none. Between two braces stands what a creator wrote. */
const unsaid = /\[object |\bundefined\b|\bNaN\b|(?<!\{)\{\w+\}(?!\})/;

/** Walks through the document as a screen reader does: whatever is used has a name, and everything said is words. */
export const virtualReader: Checker = {
  name: 'the virtual screen reader',
  pageRules: [],
  async find(frame, without) {
    const said = await readAloud(frame);
    const found = said.flatMap((phrase) => {
      if (named.test(phrase)) return [['said-without-name', phrase]];
      return unsaid.test(phrase) || keys.has(phrase) ? [['said-without-words', phrase]] : [];
    });
    return found.flatMap(([rule = '', phrase]) => (without.has(rule) ? [] : [`${rule}: ${phrase}`]));
  },
};
