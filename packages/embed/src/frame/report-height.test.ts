import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeightFilter, reportHeight } from './report-height.ts';

/** Plays host and content: answers what was told until nothing changed any more. */
const settle = (contentFor: (frameHeight: number) => number, frameHeight = 600): number[] => {
  const { measure, rest } = createHeightFilter();
  const told: number[] = [];
  let frame = frameHeight;
  for (let round = 0; round < 100; round++) {
    const height = measure(contentFor(frame), round > 0) ?? rest(contentFor(frame));
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
    ['a part of the frame', (frame: number) => frame * 0.9],
  ])('end after three for content that is %s', (_, contentFor) => expect(settle(contentFor).length).toBeLessThanOrEqual(3));

  it('follow content that really grows, however fast', () => {
    const { measure } = createHeightFilter();
    const heights = [500, 700, 900, 1300, 1700, 2100];
    expect(heights.map((content) => measure(content, false))).toEqual(heights);
  });

  it('follow content again once a loop has come to rest', () => {
    const { measure, rest } = createHeightFilter();
    for (let round = 0, frame = 600; round < 10; round++) frame = measure(frame + 40, round > 0) ?? rest(frame + 40) ?? frame;
    expect(measure(2000, false)).toBe(2000);
    expect(measure(300, false)).toBe(300);
  });

  it('are told in the end when content grew in step with its frame and then stopped', () => {
    const { measure, rest } = createHeightFilter();
    expect([500, 520, 540, 560].map((content, index) => measure(content, index > 0))).toEqual([500, 520, undefined, undefined]);
    expect([rest(560), rest(560)]).toEqual([560, undefined]);
  });

  it('pass over changes that nobody sees', () => {
    const { measure } = createHeightFilter();
    measure(500, false);
    expect(measure(500.4, false)).toBeUndefined();
  });
});

describe('an echo', () => {
  let observe: (height: number) => void;
  let paint: (() => void)[];
  let resting: (() => void) | undefined;
  const told: number[] = [];
  const page = Object.assign(new EventTarget(), {
    innerHeight: 600,
    requestAnimationFrame: (run: () => void) => paint.push(run),
    // Timers that come with a painted frame; the others are for when it rests.
    setTimeout: (run: () => void, ms?: number) => (ms === undefined ? paint.push(run) : (resting = run)),
    clearTimeout: () => (resting = undefined),
  });
  /** One painted frame of the browser: resize steps, animation frames, observers, and the timers after it. */
  const render = (frame: number, content: number) => {
    if (page.innerHeight !== frame) {
      page.innerHeight = frame;
      page.dispatchEvent(new Event('resize'));
    }
    for (const run of paint.splice(0)) run();
    observe(content);
    for (const run of paint.splice(0)) run();
  };
  let stop: () => void;
  beforeEach(() => {
    told.length = 0;
    paint = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(heard: (entries: object[]) => void) {
          observe = (blockSize) => heard([{ borderBoxSize: [{ blockSize }] }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    stop = reportHeight(document.body, page as unknown as Window, (height) => told.push(height));
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  it('is what changes in the painted frame in which the frame got its height, not what grows after it', () => {
    render(600, 640);
    render(640, 680);
    render(680, 720);
    expect(told).toEqual([640, 680]);
    resting?.();
    render(720, 760);
    resting?.();
    expect(told).toEqual([640, 680, 720]);
    render(720, 900);
    render(900, 900);
    render(900, 1200);
    render(1200, 1200);
    expect(told).toEqual([640, 680, 720, 900, 1200]);
  });
});
