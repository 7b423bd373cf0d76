/** Types of the admin dashboard. */
export interface QueuedJob {
  readonly task: string;
  readonly run_at: string;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly is_running: boolean;
  readonly last_error: string | null;
}

export interface DatabaseState {
  readonly database: { readonly version: string; readonly bytes: number };
  readonly jobs: readonly QueuedJob[];
  readonly mail: {
    readonly queued: number;
    readonly kept: number;
    readonly sent: number;
    readonly failed: number;
  };
  readonly files: { readonly files: number; readonly bytes: number };
  /** An estimate is of last night, or the most that is counted now. */
  readonly rows: readonly { readonly label: string; readonly rows: number; readonly is_estimate: boolean }[];
}

export interface SystemState extends DatabaseState {
  readonly server: {
    readonly version: string;
    readonly node: string;
    readonly uptime_seconds: number;
    readonly memory_bytes: number;
    readonly free_disk_bytes: number;
    /** The response time of the database. */
    readonly database_ms: number;
    readonly sends_mail: boolean;
    readonly public_url: string;
    readonly is_encrypted: boolean;
  };
}

export interface OutboxMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly status: 'queued' | 'kept' | 'sent' | 'failed';
  readonly error: string | null;
  readonly sent_at: string | null;
  readonly created_at: string;
  readonly attachments: number;
}
