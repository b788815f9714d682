import {
  audioEvent,
  audioSocketPath,
  audioSubprotocol,
  audioTicketPrefix,
  decodeChunk,
  limits,
  type AudioChunk,
  type AudioEvent,
  type AudioRequest,
} from '@troupe/protocol';
import * as v from 'valibot';

export interface AudioLink {
  /** Asks for a message; the newest request counts. Opens the socket where there is none. */
  speak(messageId: string, voiceId: string): void;
  stop(): void;
  close(): void;
}

export interface AudioLinkOptions {
  /** Origin of the API. */
  origin: string;
  ticket: () => Promise<string>;
  onChunk: (chunk: AudioChunk) => void;
  onEvent: (event: AudioEvent) => void;
  /** The server cannot be reached, or lets us in no more. */
  onFailure: (error: unknown) => void;
  /** Milliseconds before each new attempt at a socket that was lost; as many attempts as there are. */
  retryMs?: readonly number[];
}

const parseEvent = (data: string): AudioEvent | null => {
  try {
    return v.parse(audioEvent, JSON.parse(data));
  } catch {
    return null;
  }
};

const openSocket = (origin: string, ticket: string): WebSocket => {
  const url = `${origin.replace(/^http/, 'ws')}${audioSocketPath}`;
  const socket = new WebSocket(url, [audioSubprotocol, audioTicketPrefix + ticket]);
  socket.binaryType = 'arraybuffer';
  return socket;
};

/** Runs after so much silence that a line has to be dead, of which a browser may never tell; each call begins it anew. */
const createWatch = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, limits.streamSilenceMs);
  };
};

/**
 * The line to the audio socket. A line that breaks in the middle of a message is opened anew with
 * another ticket; what was heard already is not passed on again.
 */
export const createAudioLink = (options: AudioLinkOptions): AudioLink => {
  const { origin, retryMs = [300, 1000, 3000] } = options;
  let socket: WebSocket | null = null;
  let isOpening = false;
  let isClosed = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is being read, how many bytes of it have come, and how many of those come again. */
  let wanted: { messageId: string; voiceId: string; received: number; skip: number } | null = null;

  const say = (request: AudioRequest) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(request));
  const lose = () => {
    const lost = socket;
    socket = null;
    lost?.close();
    retry(new Error('The audio socket was lost.'));
  };
  const watch = createWatch(() => wanted && lose());
  const ask = () => {
    if (!wanted) return;
    watch();
    wanted.skip = wanted.received;
    wanted.received = 0;
    say({ type: 'speak', messageId: wanted.messageId, voiceId: wanted.voiceId });
  };

  const retry = (error: unknown) => {
    if (isClosed || !wanted) return;
    const wait = retryMs[attempts++];
    if (wait === undefined) {
      wanted = null;
      attempts = 0;
      return options.onFailure(error);
    }
    clearTimeout(timer);
    timer = setTimeout(() => void open(), wait);
  };

  const hear = (data: unknown) => {
    watch();
    if (typeof data === 'string') {
      const event = parseEvent(data);
      if (!event || !wanted || (event.messageId !== null && event.messageId !== wanted.messageId)) return;
      if (event.type !== 'audio_url') wanted = null;
      return options.onEvent(event);
    }
    const chunk = data instanceof ArrayBuffer ? decodeChunk(data) : null;
    if (!chunk || chunk.messageId !== wanted?.messageId) return;
    attempts = 0;
    const known = Math.min(chunk.bytes.length, Math.max(0, wanted.skip - wanted.received));
    wanted.received += chunk.bytes.length;
    if (known < chunk.bytes.length) options.onChunk({ ...chunk, bytes: chunk.bytes.subarray(known) });
  };

  const open = async () => {
    if (isOpening || socket || isClosed) return;
    isOpening = true;
    let ticket: string;
    try {
      ticket = await options.ticket();
    } catch (error) {
      isOpening = false;
      // A refusal stays one; only a server out of reach is worth another attempt.
      if ((error as { retryable?: boolean }).retryable === true) return retry(error);
      wanted = null;
      return options.onFailure(error);
    }
    isOpening = false;
    if (isClosed) return;
    const opened = (socket = openSocket(origin, ticket));
    opened.onopen = ask;
    opened.onmessage = ({ data }) => socket === opened && hear(data);
    opened.onclose = () => socket === opened && lose();
    watch();
  };

  return {
    speak(messageId, voiceId) {
      wanted = { messageId, voiceId, received: 0, skip: 0 };
      attempts = 0;
      if (socket?.readyState === WebSocket.OPEN) ask();
      else void open();
    },
    stop() {
      wanted = null;
      clearTimeout(timer);
      say({ type: 'stop' });
    },
    close() {
      isClosed = true;
      wanted = null;
      clearTimeout(timer);
      socket?.close();
      socket = null;
    },
  };
};
