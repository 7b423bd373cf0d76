/** "Room 214", but "Lobby": a number alone says nothing outside of a list of rooms. */
export function roomName(number: string): string {
  return /^\d/.test(number) ? `Room ${number}` : number;
}

/** "Floor 2", or nothing. */
export function floorName(floor: string | null | undefined): string | null {
  return floor ? `Floor ${floor}` : null;
}
