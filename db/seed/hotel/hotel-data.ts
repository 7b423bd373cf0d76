/** Rooms, failures and guests' wishes of the sample hotel. */

/** Floors 2 to 6 have guest rooms 01 to 20, without a 13. */
export const guestFloors = [2, 3, 4, 5, 6] as const;

export const otherRooms = [
  ['Lobby', '1', 'public_area'],
  ['Restaurant', '1', 'public_area'],
  ['Ballroom', '1', 'public_area'],
  ['Fitness center', '1', 'public_area'],
  ['Pool', '1', 'public_area'],
  ['Kitchen', '1', 'back_of_house'],
  ['Laundry', 'B1', 'back_of_house'],
  ['Boiler room', 'B1', 'plant'],
  ['Electrical room', 'B1', 'plant'],
  ['Chiller plant', 'Roof', 'plant'],
] as const;

/** Items of the preventive maintenance that fail now and then: what was seen, and how it was put right. */
export const failures = [
  ['Filter clean or replaced', 'Filter torn at the frame.', 'Fitted a new filter'],
  ['Thermostat answers within a minute', 'Display frozen.', 'Replaced the thermostat'],
  ['Unit runs without noise', 'Fan hums on the high step.', 'Tightened the fan mount'],
  ['Drains run freely', 'Shower stands two inches deep after a minute.', 'Cleared the trap and the branch'],
  ['Toilet flushes and stops', 'Runs on after the flush.', 'Replaced the flapper'],
  ['Exhaust fan runs quietly', 'Grille rattles.', 'Cleaned the fan, new clips'],
  ['Windows and curtains move freely', 'Curtain rail loose on the left.', 'Fastened the rail'],
  ['All lights work', 'Reading lamp at the window side is dark.', 'New driver for the lamp'],
  ['Television and telephone work', 'No picture on the first input.', 'Replaced the cable'],
] as const;

/** Category of the guest's task, what was said, and what was done. */
export const guestWishes = [
  [
    'Air conditioning or heating',
    'The room does not get cooler than 76 °F.',
    'Reset the unit, cleaned the filter',
  ],
  ['Air conditioning or heating', 'The fan is loud at night.', 'Tightened the fan mount'],
  ['Water, shower or toilet', 'The shower drains slowly.', 'Cleared the drain'],
  ['Water, shower or toilet', 'The toilet keeps running.', 'Adjusted the fill valve'],
  ['Water, shower or toilet', 'No hot water in the basin.', 'Replaced the mixing cartridge'],
  ['Light or power', 'The outlet beside the bed is dead.', 'Reset the breaker, tested the outlet'],
  ['Light or power', 'The light in the bathroom flickers.', 'Changed the lamp'],
  ['Television or internet', 'The television shows no channels.', 'Restarted the receiver'],
  ['Television or internet', 'The wireless network drops out.', 'Replaced the access point on the floor'],
  ['Door, lock or safe', 'The safe does not open.', 'Opened it with the master code, new batteries'],
  [
    'Door, lock or safe',
    'The key card works only at the third try.',
    'Cleaned the reader, changed its batteries',
  ],
  ['Furniture or window', 'The desk chair wobbles.', 'Exchanged the chair'],
  ['Furniture or window', 'The window cannot be locked.', 'Adjusted the latch'],
  [
    'Something else',
    'There is a smell of paint in the corridor.',
    'Aired the corridor, closed the store room',
  ],
] as const;

const grave = { severity: 'high', order_priority: 'urgent' } as const;

/** The round of the pool and the plant, as it was first and as it is now. */
export const plantRound = {
  name: 'Pool and plant round',
  description: 'Water values and a look at the plant, every week',
  room_kinds: ['public_area', 'plant'],
  counts_as_maintenance: false,
  estimated_minutes: 20,
  pass_mark: 90,
} as const;

const water = { section: 'Pool water', order_category: 'Pool', kind: 'number' } as const;
const plant = { section: 'Plant', order_category: 'General' } as const;

const firstItems = [
  { ...water, ...grave, label: 'pH', min_value: '7.2', max_value: '7.8', weight: 3 },
  { ...water, ...grave, label: 'Free chlorine', unit: 'ppm', min_value: '1', max_value: '3', weight: 3 },
  { ...water, label: 'Water temperature', unit: '°F', min_value: '78', max_value: '84' },
  { ...plant, label: 'No leak on pumps and valves' },
  { ...plant, label: 'Floor dry and passable' },
] as const;

export const plantRoundVersions = [
  firstItems,
  [...firstItems, { ...plant, ...grave, label: 'Emergency stop reachable and tested' }],
] as const;
