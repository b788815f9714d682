import { encodeChunk, type AudioChunk, type AudioEvent, type AudioRequest } from '@troupe/protocol';

/** A browser's WebSocket whose other end a test holds. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  binaryType = '';
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: AudioRequest[] = [];
  readonly url: string;
  readonly protocols: string[];

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as AudioRequest);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  tell(event: AudioEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  chunk(given: Partial<AudioChunk> & { messageId: string; seconds?: number }): void {
    const { seconds = 1, ...rest } = given;
    const bytes = new Uint8Array(seconds * 16_000).fill(32);
    this.onmessage?.({ data: encodeChunk({ firstChunk: false, sentence: 0, sampleRate: 8000, bytes, ...rest }).buffer });
  }
}
