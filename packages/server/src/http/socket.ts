/** One WebSocket, whichever library speaks the protocol on the wire (RFC 6455). */
export interface Socket {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Bytes that the other side has not taken yet. */
  buffered(): number;
  close(code: number, reason: string): void;
}

export interface SocketListener {
  /** A text frame; null for a binary one. */
  message(text: string | null): void;
  closed(): void;
}

/** An agreement to speak: the subprotocol chosen, and who listens. */
export interface SocketUpgrade {
  protocol: string;
  attach(socket: Socket): SocketListener;
}
