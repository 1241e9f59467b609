<?php
/**
 * Reports each night how often pages were read on the days that have ended: signed as every report is.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_READINGS_HOOK = 'veemark_report_readings';
/** How long a day is kept, and waits for a connection. */
const VEEMARK_READINGS_DAYS = 31;
/** Of one day, those that were read most. */
const VEEMARK_READINGS_PAGES_MAX = 2000;
/** What a report may take; Veemark accepts 16 kB. */
const VEEMARK_READINGS_BYTES_MAX = 12000;

add_action( VEEMARK_READINGS_HOOK, 'veemark_report_readings' );

/**
 * Schedules the report for soon after midnight of the site.
 */
function veemark_schedule_readings() {
	if ( veemark_counts_readings() && ! wp_next_scheduled( VEEMARK_READINGS_HOOK ) ) {
		$night = new DateTimeImmutable( 'tomorrow 00:20', wp_timezone() );
		wp_schedule_event( $night->getTimestamp(), 'daily', VEEMARK_READINGS_HOOK );
	}
}

/**
 * Reports the days that have ended since the last report, also those on which nobody came.
 */
function veemark_report_readings() {
	global $wpdb;
	if ( ! veemark_connections() ) {
		return;
	}
	$sent  = (string) get_option( VEEMARK_READINGS_SENT_OPTION );
	$today = new DateTimeImmutable( 'today', wp_timezone() );
	for ( $ago = VEEMARK_READINGS_DAYS; $ago > 0; $ago-- ) {
		$day = $today->modify( "-{$ago} days" )->format( 'Y-m-d' );
		if ( $day > $sent ) {
			veemark_report_readings_of( $day );
			update_option( VEEMARK_READINGS_SENT_OPTION, $day, false );
		}
	}
	$table = veemark_readings_table();
	$from  = $today->modify( '-' . VEEMARK_READINGS_DAYS . ' days' )->format( 'Y-m-d' );
	$wpdb->query( $wpdb->prepare( "DELETE FROM {$table} WHERE day < %s", $from ) ); // phpcs:ignore WordPress.DB.DirectDatabaseQuery
	veemark_send_due();
}

/**
 * Stores the reports of a day, for each connection of the pages that it is told of.
 *
 * @param string $day Day.
 */
function veemark_report_readings_of( $day ) {
	$readings = veemark_readings_of( $day );
	foreach ( veemark_connections() as $address => $connection ) {
		$pages = array();
		foreach ( $readings as $post_id => $count ) {
			$page = veemark_is_told_of( $address, $connection, $post_id ) ? veemark_read_address( $post_id ) : null;
			if ( null !== $page ) {
				$pages[] = array(
					'page'     => $page,
					'readings' => $count,
				);
			}
		}
		$data = array(
			'day'   => $day,
			'total' => array_sum( wp_list_pluck( $pages, 'readings' ) ),
		);
		foreach ( veemark_readings_parts( $pages ) as $part ) {
			veemark_add_report( $address, 'readings.counted', $data + array( 'pages' => $part ) );
		}
	}
}

/**
 * How often each page was read on a day, the most read first.
 *
 * @param string $day Day.
 * @return int[] By post ID.
 */
function veemark_readings_of( $day ) {
	global $wpdb;
	$table = veemark_readings_table();
	$rows  = $wpdb->get_results( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare(
			"SELECT post_id, readings FROM {$table} WHERE day = %s ORDER BY readings DESC, post_id LIMIT %d",
			$day,
			VEEMARK_READINGS_PAGES_MAX
		)
	);
	return array_map( 'intval', wp_list_pluck( $rows, 'readings', 'post_id' ) );
}

/**
 * Whether a connection is told of a page: of all where its user manages the site, else of that user's own posts.
 *
 * @param string $address    Where reports go.
 * @param array  $connection Connection.
 * @param int    $post_id    Post ID, or that of the front page.
 * @return bool
 */
function veemark_is_told_of( $address, $connection, $post_id ) {
	if ( user_can( (int) $connection['user'], 'manage_options' ) ) {
		return true;
	}
	$post = VEEMARK_FRONT_PAGE === $post_id ? null : get_post( $post_id );
	return $post && in_array( $address, veemark_addresses_for( $post ), true );
}

/**
 * Pages in parts that a report holds. Of a day without readings there is one, and it is empty.
 *
 * @param array $pages Pages.
 * @return array
 */
function veemark_readings_parts( $pages ) {
	$parts = array( array() );
	$bytes = 0;
	foreach ( $pages as $page ) {
		$size   = strlen( (string) wp_json_encode( $page ) ) + 1;
		$bytes += $size;
		if ( $bytes > VEEMARK_READINGS_BYTES_MAX ) {
			$parts[] = array();
			$bytes   = $size;
		}
		$parts[ count( $parts ) - 1 ][] = $page;
	}
	return $parts;
}
