/** "Room 214", but "Lobby": a number alone says nothing outside of a list of rooms. */
export function roomName(number: string): string {
  return /^\d/.test(number) ? `Room ${number}` : number;
}

/** "Floor 2", "Floor B1", but "Roof"; or nothing. */
export function floorName(floor: string | null | undefined): string | null {
  if (!floor) return null;
  return /^[a-z]{0,2}\d*$/i.test(floor) ? `Floor ${floor}` : floor;
}
