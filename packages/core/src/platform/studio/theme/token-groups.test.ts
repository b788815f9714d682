import { colorTokens, scaleTokens } from '@troupe/protocol/theme';
import { describe, expect, it } from 'vitest';
import { groupNames, tokenGroups } from './token-groups.ts';

const tokensOf = (groups: ReturnType<typeof tokenGroups>) => groups.flatMap(({ colors, scales }) => [...colors, ...scales]);

describe('the groups of the studio', () => {
  it('hold every token once', () => {
    expect(tokensOf(tokenGroups()).toSorted()).toEqual([...colorTokens, ...Object.keys(scaleTokens)].toSorted());
    expect(tokenGroups().map(({ name }) => name)).toEqual([...groupNames]);
  });

  it('are searched by parts of a name, in any order', () => {
    expect(tokensOf(tokenGroups('action user'))).toEqual(['bubble-user-action']);
    expect(tokensOf(tokenGroups('radius')).every((name) => name.includes('radius'))).toBe(true);
    expect(tokenGroups('no such token')).toEqual([]);
  });
});
