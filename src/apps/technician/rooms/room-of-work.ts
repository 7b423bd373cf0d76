/** The room of an inspection or a task, as their screens show it. */
export interface RoomOfWork {
  readonly room: {
    readonly id: string;
    readonly number: string;
    readonly floor: string | null;
    readonly notes: string | null;
    readonly do_not_disturb: boolean | null;
    readonly vip: boolean | null;
    readonly occupancy: string | null;
  } | null;
  readonly site: { readonly id: string; readonly name: string } | null;
}

export const roomSelect = 'room(id,number,floor,notes,do_not_disturb,vip,occupancy),site(id,name)';
