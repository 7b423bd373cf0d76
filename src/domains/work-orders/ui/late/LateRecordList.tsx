import { CloudDownload } from 'lucide-react';
import { lateRecords } from '#domains/work-orders/late/late-record.resource.ts';
import { markLateRecordSeen } from '#domains/work-orders/late/mark-late-record-seen.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';

/** What phones sent after their owners were taken off the job, or after the job had ended. */
export function LateRecordList() {
  return (
    <ResourceList<ApiRowOf<typeof lateRecords>>
      resource={lateRecords}
      views={views}
      bulkCommands={[markLateRecordSeen]}
      pathOf={({ work_order_id }) => `/work-orders/${work_order_id}`}
      empty={{
        icon: <CloudDownload aria-hidden="true" />,
        title: 'Nothing arrived late',
        text: 'A photo, a part or time that a phone recorded offline, and sent after the job was given to somebody else, reviewed, closed or cancelled, is kept on the job and listed here.',
      }}
    />
  );
}

const views = [{ value: 'new', label: 'Not seen yet', filters: where(lateRecords).isNull('seen_at') }];
