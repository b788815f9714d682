import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoreSample, TestedEntry } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../../app/testing/test-app.ts';
import { lorebookEntry, ownLorebook } from '../../testing/lorebooks.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebookEditScreen } from '../edit/LorebookEditScreen.tsx';

const clock = lorebookEntry({ id: 'clock', name: 'The tower clock', keywords: ['clock', 'eleven'], insertion_order: 1 });
const shop = lorebookEntry({ id: 'shop', name: 'The shop', keywords: ['shop', 'counter'], insertion_order: 2 });
const fired: TestedEntry = {
  entry_id: 'clock',
  outcome: 'fired',
  why: null,
  keyword: 'clock',
  message: 0,
  called_by: null,
  start: null,
  end: null,
  tokens: 9,
  left: null,
  rolled: null,
  lost_to: null,
};
const quiet: TestedEntry = { ...fired, entry_id: 'shop', outcome: 'quiet', why: 'no_keyword', keyword: null, message: null };
const sample: LoreSample = {
  messages: ['The tower clock stopped.'],
  seed: 'bench',
  expected: [{ entry_id: 'clock', expects: 'fires' }],
};

const open = async (given: OpenGiven = {}) => {
  const page = <LorebookEditScreen lorebookId="thorne" links={lorebookLinks} onUnsavedChange={() => undefined} leaving={null} />;
  const opened = openLorebooks(page, {
    brand: testBrand({ features: { picture_uploads: false } }),
    lorebooks: [ownLorebook({ id: 'thorne' })],
    entries: [clock, shop],
    tested: [fired, quiet],
    ...given,
  });
  const pane = within(await screen.findByRole('region', { name: 'Samples' }));
  return { ...opened, pane };
};

describe('samples of a lorebook', () => {
  it('begin with a test, of which what came up must come up again', async () => {
    const { pane, fake } = await open();
    expect(await pane.findByText('Test a text, then keep it as a sample.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    await userEvent.click(await pane.findByRole('button', { name: 'Keep as sample' }));
    expect(await pane.findByText('Passing: 1 of 1')).toBeTruthy();
    expect(fake.samples()).toEqual([
      {
        messages: ['The tower clock stopped again last night.'],
        seed: 'bench',
        expected: [{ entry_id: 'clock', expects: 'fires' }],
      },
    ]);
  });

  it('say which of them fail after a save, and why; the save is kept all the same', async () => {
    let isBroken = false;
    const { pane, fake } = await open({
      samples: [sample],
      failuresOf: () => (isBroken ? [{ entry_id: 'clock', expects: 'fires', outcome: 'quiet', why: 'no_keyword' }] : []),
    });
    expect(await pane.findByText('Passes')).toBeTruthy();
    isBroken = true;
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Entries' })).getByRole('button', { name: /The tower clock/ }),
    );
    const entry = within(screen.getByRole('region', { name: 'The tower clock' }));
    await userEvent.type(entry.getByRole('textbox', { name: /^Text/ }), ' Always.');
    await userEvent.click(entry.getByRole('button', { name: 'Save entry' }));
    expect(await pane.findByText('The tower clock: Must come up. It stays quiet. None of its keywords came up.')).toBeTruthy();
    expect(pane.getByText('Fails')).toBeTruthy();
    expect(pane.getByText('Passing: 0 of 1')).toBeTruthy();
    expect(fake.entries().find(({ id }) => id === 'clock')?.content).toContain('Always.');
  });

  it('expect of each entry that it comes up, stays quiet, or nothing', async () => {
    const { pane, fake } = await open({ samples: [sample] });
    await userEvent.click(await pane.findByText('What entries must do'));
    await userEvent.selectOptions(pane.getByRole('combobox', { name: 'Choose another entry' }), 'The shop');
    await userEvent.selectOptions(await pane.findByRole('combobox', { name: 'What The shop must do' }), 'Must stay quiet');
    await vi.waitFor(() =>
      expect(fake.samples()[0]?.expected).toEqual([
        { entry_id: 'clock', expects: 'fires' },
        { entry_id: 'shop', expects: 'quiet' },
      ]),
    );
    await userEvent.selectOptions(pane.getByRole('combobox', { name: 'What The tower clock must do' }), "Doesn't matter");
    await vi.waitFor(() => expect(fake.samples()[0]?.expected).toEqual([{ entry_id: 'shop', expects: 'quiet' }]));
  });

  it('are removed one by one', async () => {
    const { pane, fake } = await open({ samples: [sample, { ...sample, messages: ['Another.'] }] });
    await userEvent.click(await pane.findByRole('button', { name: 'Remove sample: Sample 1' }));
    await vi.waitFor(() => expect(fake.samples().map(({ messages }) => messages)).toEqual([['Another.']]));
    expect(await pane.findByText('Sample removed')).toBeTruthy();
  });

  it('say what could not be tested, and test it again', async () => {
    let isDown = true;
    const { pane } = await open({
      samples: [sample],
      refuse: (path) => (isDown && path === 'GET /lorebooks/thorne/samples' ? failure(429, 'rate_limited') : null),
    });
    const alert = within(await pane.findByRole('alert'));
    isDown = false;
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await pane.findByText('Passing: 1 of 1')).toBeTruthy();
    expect(pane.queryByRole('alert')).toBeNull();
  });

  it('say what could not be kept, and how many there may be', async () => {
    const twenty = Array.from({ length: 20 }, () => sample);
    const { pane, fake } = await open({
      samples: twenty,
      refuse: (path) => (path === 'PUT /lorebooks/thorne/samples' ? failure(429, 'rate_limited') : null),
    });
    expect(await pane.findByText('A lorebook can have up to 20 samples.')).toBeTruthy();
    await userEvent.click(pane.getByRole('button', { name: 'Remove sample: Sample 20' }));
    expect((await pane.findByRole('alert')).textContent).toContain("We couldn't save it.");
    expect(fake.samples()).toHaveLength(20);
  });
});
