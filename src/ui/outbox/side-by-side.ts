import type { Entry } from './entry.ts';

interface Sending {
  /** What can be sent now. */
  next(kind: Entry['kind']): Entry | undefined;
  attempt(entry: Entry): Promise<void>;
  isAnyUnderWay(): boolean;
}

/** Sends files and commands side by side, each one after the other, so that a photo holds up no comment. */
export class SideBySide {
  private readonly sending: Sending;
  private idle: readonly (() => void)[] = [];

  constructor(sending: Sending) {
    this.sending = sending;
  }

  /** Resolves when nothing more can be sent. */
  async run(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const rounds = await Promise.allSettled([this.drain('file'), this.drain('command')]);
      for (const round of rounds) if (round.status === 'rejected') throw round.reason;
      isMore = rounds.some((round) => round.status === 'fulfilled' && round.value);
    }
  }

  /** There may be more to send. */
  look(): void {
    const { idle } = this;
    this.idle = [];
    for (const go of idle) go();
  }

  /** Returns whether something was tried. While the other kind is under way there may be more: what it held back, and what is added. */
  private async drain(kind: Entry['kind']): Promise<boolean> {
    for (let hasTried = false; ; ) {
      const next = this.sending.next(kind);
      if (next) {
        hasTried = true;
        await this.sending.attempt(next).finally(() => this.look());
      } else if (!this.sending.isAnyUnderWay()) return hasTried;
      else await new Promise<void>((go) => (this.idle = [...this.idle, go]));
    }
  }
}
