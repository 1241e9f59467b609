<?php
/**
 * Removes everything the plugin has stored, on every site of a network. The posts stay.
 *
 * @package Veemark
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/**
 * Removes options, reports, head data and the scheduled event of the current site.
 */
function veemark_uninstall_site() {
	global $wpdb;
	$names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
		$wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'veemark_' ) . '%' )
	);
	foreach ( $names as $name ) {
		delete_option( $name );
	}
	foreach ( array( '_veemark_head', '_veemark_sender', '_veemark_suppressed' ) as $key ) {
		delete_post_meta_by_key( $key );
	}
	wp_unschedule_hook( 'veemark_send_reports' );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $veemark_site ) {
		switch_to_blog( $veemark_site );
		veemark_uninstall_site();
		restore_current_blog();
	}
} else {
	veemark_uninstall_site();
}
