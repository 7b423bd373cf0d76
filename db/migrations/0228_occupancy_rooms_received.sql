-- The count of rooms in an occupancy update by the name that its screen and the API use.

-- expand: no released version has this table
alter table occupancy_updates rename column told_rooms to received_rooms;
