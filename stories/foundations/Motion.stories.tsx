import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@troupe/core/ui';
import { useState } from 'react';
import { Page, Rows, Table } from './Page.tsx';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'foundations/Motion', tags: ['!autodocs'] };
export default meta;

const durations = [
  ['duration-1', 'colour of a control'],
  ['duration-2', 'toggles'],
  ['duration-3', 'lifts, drawers, launcher'],
  ['duration-4', 'what changes the page'],
] as const;
const rules = [
  ['ease-out', 'what enters'],
  ['ease-in-out', 'what moves'],
  ['ease-settle', 'switch and heart, nothing else'],
  ['Streaming text', 'grows with a block caret; it is never animated letter by letter'],
  ['Reduced motion', 'durations of 1 ms, no lift, no smooth scrolling, a steady caret, still skeletons'],
] as const;

const Runners = () => {
  const [isFar, setFar] = useState(false);
  return (
    <>
      <p>
        <Button variant="outline" onClick={() => setFar(!isFar)}>
          Move
        </Button>
      </p>
      {durations.map(([token, use]) => (
        <div key={token}>
          <p>
            <code>{token}</code>: {use}
          </p>
          <div className={styles.track}>
            <div
              className={styles.runner}
              style={{
                marginInlineStart: isFar ? 'calc(100% - 28px)' : 0,
                transitionDuration: `var(--troupe-${token})`,
                transitionTimingFunction: 'var(--troupe-ease-in-out)',
              }}
            />
          </div>
        </div>
      ))}
    </>
  );
};

export const Motion: StoryObj = {
  render: () => (
    <Page title="Motion" lead="Motion says where something came from. It never makes anybody wait.">
      <h2>Durations</h2>
      <Runners />
      <h2>Rules</h2>
      <Table caption="Rules of motion" head={['What', 'Where']}>
        <Rows rows={rules} />
      </Table>
    </Page>
  ),
};
