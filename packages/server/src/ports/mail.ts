export interface Mail {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}
