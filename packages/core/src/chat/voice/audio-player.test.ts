import type { AudioChunk } from '@troupe/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeAudio } from './fake-audio.ts';
import { createAudioPlayer } from './audio-player.ts';

let audio: FakeAudio;
const onStart = vi.fn();
const onEnd = vi.fn();
const create = () => createAudioPlayer({ createOutput: () => audio.context, onStart, onEnd });
beforeEach(() => {
  audio = new FakeAudio();
  vi.clearAllMocks();
});

/** So many seconds of sound. */
const chunk = (messageId: string, seconds: number, given: Partial<AudioChunk> = {}): AudioChunk => ({
  messageId,
  firstChunk: false,
  sentence: 0,
  sampleRate: 8000,
  bytes: new Uint8Array(seconds * 16_000).fill(64),
  ...given,
});

describe('the queue of sound', () => {
  test('starts 0.3 s after the context’s time, then plays without gaps', () => {
    const player = create();
    audio.time = 10;
    player.begin('m1');
    for (const seconds of [1, 0.5, 2]) player.push(chunk('m1', seconds));
    expect(audio.started.map(({ at }) => at)).toEqual([10.3, 11.3, 11.8]);
    expect(onStart).toHaveBeenCalledTimes(1);
    expect(audio.contexts).toBe(1);
  });

  test('reads little-endian samples', () => {
    const player = create();
    player.begin('m1');
    player.push(chunk('m1', 0, { bytes: new Uint8Array([0, 0x40, 0, 0xc0, 7]) }));
    expect([...(audio.started[0]?.samples ?? [])]).toEqual([0.5, -0.5]);
  });

  test('goes on as soon as it can when a piece was late', () => {
    const player = create();
    player.begin('m1');
    player.push(chunk('m1', 1));
    audio.advance(3);
    player.push(chunk('m1', 1));
    expect(audio.started[1]?.at).toBeCloseTo(3.05);
    expect(player.progress().known).toBeCloseTo(2);
    audio.advance(0.55);
    expect(player.progress().heard).toBeCloseTo(1.5);
  });

  test('drops pieces of another message, and falls silent for the next', () => {
    const player = create();
    player.begin('m1');
    player.push(chunk('m1', 5));
    player.begin('m2');
    expect(audio.sounding()).toBe(0);
    player.push(chunk('m1', 1));
    expect(audio.started).toHaveLength(1);
    audio.advance(1);
    player.push(chunk('m2', 1));
    expect(audio.started[1]?.at).toBeCloseTo(1.3);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('stops at once, and takes nothing more', () => {
    const player = create();
    player.begin('m1');
    player.push(chunk('m1', 5));
    player.stop();
    expect(audio.sounding()).toBe(0);
    player.push(chunk('m1', 1));
    player.finish('m1');
    expect(audio.started).toHaveLength(1);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('ends when the last piece has sounded, not when it has come', () => {
    const player = create();
    player.begin('m1');
    player.push(chunk('m1', 1));
    player.finish('m1');
    expect(onEnd).not.toHaveBeenCalled();
    audio.advance(1.31);
    expect(onEnd).toHaveBeenCalledTimes(1);
    player.begin('m2');
    player.push(chunk('m2', 1));
    audio.advance(2);
    expect(onEnd).toHaveBeenCalledTimes(1);
    player.finish('m2');
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  test('wakes a context that waits for a tap', () => {
    audio.context.state = 'suspended';
    create().unlock();
    expect(audio.context.state).toBe('running');
  });
});
