import { describe, expect, it } from 'vitest';
import { createHeightFilter } from './report-height.ts';

/** Plays host and content, one round in 16 ms: answers what was told until nothing changed any more. */
const settle = (contentFor: (frameHeight: number) => number, frameHeight = 600): number[] => {
  const filter = createHeightFilter();
  const told: number[] = [];
  let frame = frameHeight;
  for (let round = 0; round < 100; round++) {
    const height = filter(contentFor(frame), frame, round * 16);
    if (height === undefined) break;
    told.push(height);
    frame = height;
  }
  return told;
};

describe('heights for the host', () => {
  it('are told once for content that does not depend on the frame', () => expect(settle(() => 812.3)).toEqual([813]));

  it('are told once for content that fills the frame exactly', () => expect(settle((frame) => frame)).toEqual([600]));

  it.each([
    ['a little higher than the frame', (frame: number) => frame + 40],
    ['a multiple of the frame', (frame: number) => frame * 1.1],
    ['a hundred times the frame', (frame: number) => frame * 100],
  ])('end after three for content that is %s', (_, contentFor) => expect(settle(contentFor).length).toBeLessThanOrEqual(3));

  it('follow content that really grows', () => {
    const filter = createHeightFilter();
    const heights = [500, 700, 900, 1300, 1700, 2100];
    expect(heights.map((content, index) => filter(content, heights[index - 1] ?? 400, index * 400))).toEqual(heights);
  });

  it('follow content again once a loop has come to rest', () => {
    const filter = createHeightFilter();
    for (let round = 0, frame = 600; round < 10; round++) frame = filter(frame + 40, frame, round * 16) ?? frame;
    expect(filter(2000, 720, 5000)).toBe(2000);
    expect(filter(300, 2000, 5016)).toBe(300);
  });

  it('pass over changes that nobody sees', () => {
    const filter = createHeightFilter();
    filter(500, 500, 0);
    expect(filter(500.4, 500, 1000)).toBeUndefined();
  });
});
