-- Average use a day of many meters at once: for one after the other, a site of two thousand meters took seconds. Over the 90 days
-- before the last reading of each; no row where they span less than a day. What was counted is as in fw.meter_use.
create function fw.meter_uses_per_day(meters uuid[]) returns table (meter_id uuid, use_per_day numeric) language sql stable as $$
  with spans as materialized (
    select m.tenant_id, m.id, m.rollover, l.read_at as last from meters m
     cross join lateral (select r.read_at from fw.valid_readings(m.id) r order by r.read_at desc, r.id desc limit 1) l
     where m.id = any(meters)),
  steps as (
    select r.meter_id, r.value, r.is_reset, r.read_at, s.rollover, lag(r.value) over readings as before,
      first_value(r.read_at) over readings as first
    from spans s join meter_readings r on r.tenant_id = s.tenant_id and r.meter_id = s.id and r.read_at >= s.last - interval '90 days'
     where r.value is not null
       and not exists (select from meter_readings c where c.tenant_id = r.tenant_id and c.corrects_id = r.id)
    window readings as (partition by r.meter_id order by r.read_at, r.id))
  select s.meter_id, round(sum(case
      when s.is_reset then 0
      when s.value >= s.before then s.value - s.before
      else coalesce(s.rollover - s.before + s.value, 0) end) filter (where s.read_at > s.first)
    / (extract(epoch from max(s.read_at) - min(s.read_at)) / 86400), 4)
    from steps s group by s.meter_id having max(s.read_at) - min(s.read_at) >= interval '1 day' $$;

create or replace function fw.meter_use_per_day(meter uuid) returns numeric language sql stable as $$
  select u.use_per_day from fw.meter_uses_per_day(array[meter]) u $$;
