import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followVisible } from './follow-visible.ts';

const told: number[] = [];
let view: EventTarget & { height: number; offsetTop: number; scale: number };
let top = 100;
let stop: () => void;
const change = (given: Partial<Pick<typeof view, 'height' | 'offsetTop' | 'scale'>>, event = 'resize') => {
  Object.assign(view, given);
  view.dispatchEvent(new Event(event));
};

beforeEach(() => {
  told.length = 0;
  top = 100;
  view = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 740);
  const frame = document.createElement('iframe');
  frame.getBoundingClientRect = () => ({ top }) as DOMRect;
  stop = followVisible(frame, (height) => told.push(height));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe('what a phone’s keyboard leaves of a frame', () => {
  it('is told in pixels from its top, and once that the keyboard is gone', () => {
    change({ height: 440 });
    change({ height: 440 });
    change({ height: 740 });
    change({ height: 740 });
    expect(told).toEqual([340, 0]);
  });

  it('follows the page that scrolls under the keyboard, and the view that moves over the page', () => {
    change({ height: 440 });
    top = -20;
    window.dispatchEvent(new Event('scroll'));
    change({ offsetTop: 100 }, 'scroll');
    expect(told).toEqual([340, 460, 560]);
  });

  it('is at least a pixel for a frame that is wholly below it: 0 means that there is none', () => {
    top = 600;
    change({ height: 440 });
    expect(told).toEqual([1]);
  });

  it('is not asked for bars that come and go, nor for a page that is zoomed in', () => {
    change({ height: 684 });
    change({ height: 300, scale: 2 });
    expect(told).toEqual([]);
  });

  it('ends with the widget', () => {
    stop();
    change({ height: 440 });
    window.dispatchEvent(new Event('scroll'));
    expect(told).toEqual([]);
  });
});
