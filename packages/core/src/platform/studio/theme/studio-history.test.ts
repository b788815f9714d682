import { describe, expect, it } from 'vitest';
import { startHistory, studioReducer, type StudioAction } from './studio-history.ts';

const density = (value: string, at: number): StudioAction => ({
  type: 'edit',
  field: { group: 'tokens', name: 'density' },
  value,
  at,
});
const after = (...actions: StudioAction[]) => actions.reduce(studioReducer, startHistory({ preset: 'acme' }));

describe('the way back', () => {
  it('takes one pull at a slider as one step', () => {
    const state = after(density('0.9', 0), density('0.95', 300), density('1', 900), density('1.1', 5000));
    expect(state.past).toEqual([{ preset: 'acme' }, { preset: 'acme', tokens: { density: '1' } }]);
    expect(studioReducer(state, { type: 'undo' }).present).toEqual({ preset: 'acme', tokens: { density: '1' } });
  });

  it('leads forward again until something else is changed', () => {
    const back = after(density('0.9', 0), { type: 'undo' });
    expect(studioReducer(back, { type: 'redo' }).present).toEqual({ preset: 'acme', tokens: { density: '0.9' } });
    expect(studioReducer(back, density('0.8', 9)).future).toEqual([]);
  });

  it('undoes an import whole', () => {
    expect(after({ type: 'replace', theme: { preset: 'lantern' } }, { type: 'undo' }).present).toEqual({ preset: 'acme' });
  });

  it('stays where it is at both ends', () => {
    const state = startHistory({});
    expect(studioReducer(state, { type: 'undo' })).toBe(state);
    expect(studioReducer(state, { type: 'redo' })).toBe(state);
  });

  it('forgets what is a hundred steps ago', () => {
    expect(after(...Array.from({ length: 150 }, (_, step) => density(`${step}`, step * 1000))).past).toHaveLength(100);
  });
});
