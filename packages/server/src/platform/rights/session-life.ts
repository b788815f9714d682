/** When a session expires unless it is renewed, in seconds: on our own pages, and inside a partner's page (docs/embed.md, "Tokens"). */
export const sessionLife = { firstParty: 15 * 60, embed: 5 * 60 } as const;
