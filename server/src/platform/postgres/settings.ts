// How the embedded server runs: durable, on a unix socket only, small enough for a laptop.

/** Arguments of `postgres` for a data directory and a socket directory. */
export function serverArguments(dataDirectory: string, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // The audit is chained in the order of commits.
    track_commit_timestamp: 'on',
    // Online backups need the first; a slot keeps the WAL of a running one.
    wal_level: 'replica',
    max_wal_senders: '0',
    max_replication_slots: '2',
    max_logical_replication_workers: '0',
    max_connections: '40',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    checkpoint_timeout: '10min',
    autovacuum_max_workers: '1',
    max_parallel_workers_per_gather: '0',
    // Extra processes of this kind cost memory and win nothing on a small machine.
    io_method: 'sync',
    jit: 'off',
    huge_pages: 'off',
    log_min_messages: 'warning',
    log_line_prefix: '',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '10min',
  };
  return [
    '-D',
    dataDirectory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Arguments of `initdb`: sort order and case do not depend on the machine. */
export function initArguments(dataDirectory: string, passwordFile: string, superuser: string): string[] {
  return [
    '-D',
    dataDirectory,
    '-U',
    superuser,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}
